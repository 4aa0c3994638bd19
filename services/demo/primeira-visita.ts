import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { alterarMeuCadastro, informarEnderecoEntrega } from '#services/cadastros/alterar-meu-cadastro.ts'
import type { Elenco } from './elenco.ts'
import { contextoEm, type BaseDaDemo } from './relogio.ts'

/** Days before the first sale on which the shops' people joined. */
export const ANTES_DO_INICIO = 5

/**
 * Whoever sells has been to the store on the day they joined: they accepted the regulation and said where their prizes go.
 * Those who never sold have not, so that the first visit can be seen.
 */
export async function primeiraVisita(deps: BaseDaDemo, { parceiros }: Elenco, inicio: Dia): Promise<void> {
  await Promise.all(
    parceiros
      .filter(({ forca }) => forca > 0)
      .map(async ({ id, dados, entrouNoDia }) => {
        const context = contextoEm(
          deps,
          somarDias(inicio, entrouNoDia === 0 ? -ANTES_DO_INICIO : entrouNoDia),
          { tipo: 'parceiro', id },
          '12:00',
        )
        await alterarMeuCadastro(context, id, { aceitouRegulamento: 1 })
        await informarEnderecoEntrega(context, id, {
          entregaCep: dados.endCep,
          entregaNome: dados.nome,
          entregaRua: dados.endRua,
          entregaNumero: dados.endNumero,
          entregaComplemento: dados.endComplemento,
          entregaBairro: dados.endBairro,
          entregaCidade: dados.endCidade,
          entregaEstado: dados.endEstado,
        })
      }),
  )
}
