import type { Texto } from '#contracts/event.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import type { EfeitoEmMassa, ResultadoDoCancelamento } from '#contracts/http/cancelamento-em-massa.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest, type Position } from '#services/engine/ledger/port.ts'
import type { Reach } from '#services/engine/reach/reach.ts'
import { attemptEach } from '#services/engine/records/attempt-each.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import {
  baixarVenda,
  decidirBaixa,
  foiBaixada,
  type Baixando,
  type PedidoDeCancelamento,
} from './cancelar-pontuacao.ts'
import { simularEstornos } from './desfazer/desfazer-vendas.ts'
import { reagirAVendas } from './vendas.reactions.ts'

/** Awards that are cancelled at once: as many as the ledger writes together. */
const AO_MESMO_TEMPO = 32

type EmMassa = Pick<PedidoDeCancelamento, 'tipo' | 'chave'> & { numeros: readonly number[] }

/**
 * Cancels each award within reach as if it were cancelled alone, with one reason, and takes the points back at once.
 * One that may not be cancelled comes back with the sentence, the others are. The same key finds what it did.
 */
export async function cancelarEmMassa(
  context: CommandContext,
  reach: Reach,
  { numeros, motivo, tipo, chave }: EmMassa & { motivo: string | Texto },
): Promise<{ resultados: ResultadoDoCancelamento[]; pontos: Centesimos; position: Position | undefined }> {
  const texto = async (): Promise<Texto> =>
    typeof motivo === 'string' ? guardarTexto(context.db, motivo, derivedId(chave, 'motivo')) : motivo
  const feitos = await attemptEach(numeros, AO_MESMO_TEMPO, (numero) =>
    baixarVenda(context, reach, { numero, tipo, chave }, texto),
  )
  const baixas = feitos.flatMap(({ done }) => done ?? [])
  const events: Stored<VendaEvent>[] = baixas.flatMap((baixa) => baixa.events)
  const reacao = await reagirAVendas(context, events)
  return {
    resultados: feitos.map(({ item: id, refusal: motivo }) => ({ id, cancelada: motivo === null, motivo })),
    pontos: somar(events.map(({ data }) => ('totalPontos' in data ? data.totalPontos : 0))),
    position: latest(reacao.position, ...baixas.map(({ position }) => position)),
  }
}

/** What it would do to the accounts now, by the same deciders; annulling does the same to them. */
export async function lerEfeitoEmMassa(
  context: Baixando,
  reach: Reach,
  numeros: readonly number[],
): Promise<EfeitoEmMassa> {
  const decididas = await attemptEach(numeros, AO_MESMO_TEMPO, (numero) => decidirBaixa(context, reach, numero))
  const baixas = decididas.flatMap(({ done }) => done ?? [])
  const alvos = baixas.map(({ alvo }) => alvo)
  const estornos = await simularEstornos(context.ledger, alvos, undefined)
  return {
    pontuacoes: baixas.length,
    pontos: somar(baixas.map(({ pontos }) => pontos)),
    vendedores: estornos.length,
    estornados: somar(estornos.map(({ pontos }) => pontos)),
    dividas: somar(estornos.map(({ divida }) => divida)),
    recusadas: decididas.flatMap(({ item: id, refusal: motivo }) =>
      motivo === null ? [] : { id, cancelada: false, motivo },
    ),
  }
}

/** The points of the awards that may be cancelled, by the account that gives them back. */
export async function pontosPorConta(
  context: Baixando,
  reach: Reach,
  numeros: readonly number[],
): Promise<Map<string, Centesimos>> {
  const decididas = await attemptEach(numeros, AO_MESMO_TEMPO, (numero) => decidirBaixa(context, reach, numero))
  const contas = new Map<string, Centesimos>()
  for (const { done } of decididas)
    if (done) contas.set(done.alvo.idParceiro, (contas.get(done.alvo.idParceiro) ?? 0) + done.pontos)
  return contas
}

/** Whether the act of this key has cancelled any of them already. */
export async function algumaFoiBaixada(
  context: Pick<CommandContext, 'db' | 'ledger'>,
  reach: Reach,
  { numeros, chave }: Pick<EmMassa, 'numeros' | 'chave'>,
): Promise<boolean> {
  const baixadas = await attemptEach(numeros, AO_MESMO_TEMPO, (numero) => foiBaixada(context, reach, { numero, chave }))
  return baixadas.some(({ done }) => done === true)
}
