import { lancarPontos } from '#services/conta/lancar-pontos.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Elenco } from './elenco.ts'
import { chaveDoDia } from './relogio.ts'

const LANCAMENTOS = [
  {
    lugar: 7,
    sentido: 'credito',
    pontos: 150_00,
    motivo: 'Treinamento de clareamento concluído fora do sistema',
    documento: 'Lista de presença 3/2026',
  },
  {
    lugar: 11,
    sentido: 'credito',
    pontos: 80_00,
    motivo: 'Vitrine do mês da dental',
    documento: 'E-mail da gerência da rede',
  },
  {
    lugar: 11,
    sentido: 'debito',
    pontos: 30_00,
    motivo: 'Parte da vitrine lançada a mais',
    documento: 'E-mail da gerência da rede',
  },
] as const

/** What an administrator entered by hand, and took again. */
export async function pontosLancados(
  context: CommandContext,
  { parceiros }: Elenco,
  hoje: Dia,
  diasValidade: number,
): Promise<void> {
  for (const [n, { lugar, ...lancamento }] of LANCAMENTOS.entries()) {
    const { id: idParceiro, loja, mudouPara } = parceiros[lugar]!
    const { id: idRevenda, idRede } = (mudouPara ?? { loja }).loja
    const chave = chaveDoDia(hoje, 'pontos-lancados', String(n))
    await lancarPontos(context, { idParceiro, idRevenda, idRede }, { ...lancamento, diasValidade, chave })
  }
}
