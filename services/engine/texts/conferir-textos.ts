import type pg from 'pg'
import { z } from 'zod'
import { textoSchema } from '#contracts/event.ts'
import { definitions, type EventType } from '#contracts/events/catalogue.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'
import type { Ledger, Position, Recorded } from '#services/engine/ledger/port.ts'
import { hashDoTexto } from './textos.ts'

/** An event whose text is not the one that it was written with. */
export interface TextoDiferente {
  posicao: Position
  stream: string
  evento: string
  descricao: string
}

export interface ProvaDosTextos {
  /** Texts whose hash was computed again. */
  textos: number
  /** Texts that were deleted on request: their events keep the hash. */
  apagados: number
  diferentes: readonly TextoDiferente[]
  /** Those beyond the ones named. */
  omitidos: number
}

const NAMED_MAX = 1000

const ehTexto = (schema: z.core.$ZodType): boolean =>
  (schema instanceof z.ZodNullable ? schema.unwrap() : schema) === textoSchema

/** The fields of each type of event that hold a text. */
const CAMPOS = new Map(
  [...definitions.values()].flatMap(({ type, data }) => {
    const campos =
      data instanceof z.ZodObject ? Object.keys(data.shape).filter((name) => ehTexto(data.shape[name])) : []
    return campos.length > 0 ? [[type as EventType, campos] as const] : []
  }),
)

/** Compares every text that an event holds with its hash in the event. Memory holds one page of events. */
export async function conferirTextos(
  { ledger, pool }: { ledger: Ledger; pool: pg.Pool },
  signal?: AbortSignal,
): Promise<ProvaDosTextos> {
  const diferentes: TextoDiferente[] = []
  let [textos, apagados, omitidos] = [0, 0, 0]
  for await (const page of pagesUpTo(ledger, await ledger.head(), [...CAMPOS.keys()], signal)) {
    const ditos = page.flatMap((event) => textosDe(event).map((texto) => ({ event, texto })))
    const guardados = await lerGuardados(
      pool,
      ditos.flatMap(({ texto }) => texto?.idTexto ?? []),
    )
    for (const { event, texto } of ditos) {
      const guardado = texto && guardados.get(texto.idTexto)
      if (guardado?.texto === null) {
        apagados++
        continue
      }
      textos++
      if (guardado && hashDoTexto(guardado.sal, guardado.texto) === texto.hash) continue
      const descricao = !texto
        ? 'não traz seu texto como um evento o traz'
        : guardado
          ? `diz outro texto que o guardado, ${texto.idTexto}`
          : `diz um texto que não está guardado, ${texto.idTexto}`
      const { position: posicao, stream, type: evento } = event
      if (diferentes.length < NAMED_MAX) diferentes.push({ posicao, stream, evento, descricao })
      else omitidos++
    }
  }
  return { textos, apagados, diferentes, omitidos }
}

/** The texts that the event holds; undefined for one that is none. */
const textosDe = ({ type, data }: Recorded) =>
  CAMPOS.get(type)!.flatMap((campo) => {
    const texto: unknown = (data as Record<string, unknown>)[campo]
    return texto === null ? [] : [textoSchema.safeParse(texto).data]
  })

async function lerGuardados(pool: pg.Pool, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await pool.query<{ id: string; sal: Buffer; texto: string | null }>(
    'select id, sal, texto from textos where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
