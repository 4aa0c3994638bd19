import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { alterarMeuCadastro, informarEnderecoEntrega } from '#services/parceiros/alterar-meu-cadastro.ts'
import type { Elenco } from './elenco.ts'
import { contextoEm, type BaseDaDemo } from './relogio.ts'

/** How many days before the first sale the shops' people joined. */
export const ANTES_DO_INICIO = 5

/**
 * People who sell visited the store on the day they joined: they accepted the regulation and gave their delivery
 * address. People who never sold did not, so that the first visit can be shown.
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
