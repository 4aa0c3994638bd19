import type { EnderecoDoCep } from '#contracts/http/cep.ts'
import type { Handlers } from '../endpoints.ts'

export interface CepDeps {
  consultarCep: (cep: string) => Promise<EnderecoDoCep>
}

export const cepRoutes = ({ consultarCep }: CepDeps): Pick<Handlers, 'cep'> => ({
  cep: ({ params }) => consultarCep(params.cep),
})
