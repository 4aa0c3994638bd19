import { streamName } from '#contracts/events/catalogue.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { causaDe, type ActorDoComando } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { idDaVenda } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider } from '#services/vendas/venda.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import type { Elenco, Vendedor } from './elenco.ts'
import { createRandom } from './random.ts'
import { chaveDoDia, contextoEm, type BaseDaDemo } from './relogio.ts'
import type { VendaDaHistoria } from './vendas-da-historia.ts'

type TipoDeBaixa = 'cancelar' | 'anular'

/** An award that was cancelled, or a sale that was annulled. */
export interface BaixaDaHistoria {
  idVenda: string
  tipo: TipoDeBaixa
  motivo: string
}

/** One of this many sales, and the days after its registration until somebody looked at it. */
const UMA_EM = 60
const DIAS_ATE_A_BAIXA = 12

const MOTIVOS: Record<TipoDeBaixa, readonly string[]> = {
  cancelar: ['O cliente devolveu os produtos', 'A nota foi cancelada', 'A nota não é de venda a um consultório'],
  anular: ['Lançada para o vendedor errado', 'Número da nota digitado errado', 'Planilha do mês errado'],
}

/**
 * Some sales of people who never redeemed, so that everybody else's points are as their redemptions expect them, and of
 * nobody with a published log-in. The same day always gives the same ones.
 */
export function baixasDaHistoria(
  { parceiros }: Elenco,
  hoje: Dia,
  porEnvio: ReadonlyMap<Dia, readonly VendaDaHistoria[]>,
  resgataram: ReadonlySet<Vendedor>,
): Map<Dia, BaixaDaHistoria[]> {
  const random = createRandom('lastro: baixas')
  const fora = new Set([...resgataram, ...parceiros.slice(0, 2)])
  const porDia = new Map<Dia, BaixaDaHistoria[]>()
  for (const [envio, vendas] of porEnvio)
    for (const { vendedor, loja, tipoFiscal, identificador } of vendas) {
      if (random.int(1, UMA_EM) > 1 || fora.has(vendedor)) continue
      const dia = somarDias(envio, random.int(0, DIAS_ATE_A_BAIXA))
      const tipo = random.pick(['cancelar', 'cancelar', 'anular'] as const)
      const baixa = { idVenda: idDaVenda(loja.id, tipoFiscal, identificador), tipo, motivo: random.pick(MOTIVOS[tipo]) }
      const quando = dia < hoje ? dia : hoje
      porDia.set(quando, [...(porDia.get(quando) ?? []), baixa])
    }
  return porDia
}

/** Repeating it changes nothing. */
export async function darBaixa(
  deps: BaseDaDemo,
  dia: Dia,
  actor: ActorDoComando,
  { idVenda, tipo, motivo }: BaixaDaHistoria,
): Promise<void> {
  const context = contextoEm(deps, dia, actor, '19:00')
  const cause = causaDe(context, chaveDoDia(dia, 'baixa'), tipo, idVenda)
  const texto = await guardarTexto(deps.db, motivo, derivedId(cause.commandId, 'motivo'))
  const { events } = await handle(
    deps.ledger,
    streamName('venda', idVenda),
    vendaDecider,
    { tipo, hoje: dia, motivo: texto, foraDoPrazo: false },
    cause,
  )
  await reagirAVendas(context, events)
}
