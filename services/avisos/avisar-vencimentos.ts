import { sql } from 'kysely'
import { LIMITES_DO_AVISO, type LimiteDoAviso } from '#contracts/http/avisos.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { diasEntre, somarDias, type Dia } from '#contracts/values/dia.ts'
import { lotesAVencer, type AVencer } from '#projections/extrato/a-vencer.queries.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { enfileirarMensagens, type NovaMensagem } from '#services/engine/messages/enfileirar-mensagens.ts'
import { canalDe, type Contatos } from '#services/engine/messages/entregar-mensagens.ts'
import { pontosAVencer, type DadosDoAviso } from './pontos-a-vencer.message.ts'

type Aviso = NovaMensagem<DadosDoAviso> & { idParceiro: string }

/** The last day of which each account was told at each limit: what lapses until then is not told at it again. */
type Ditos = ReadonlyMap<string, Dia>
const chaveDe = (idParceiro: string, limite: number) => `${idParceiro} ${limite}`

/**
 * One notice for each account and limit: the points that are within it, and of which it was not told at that limit.
 * What is within a nearer one is told there alone.
 */
export function avisosDe(aVencer: readonly AVencer[], ditos: Ditos, hoje: Dia): Aviso[] {
  const porAviso = Map.groupBy(
    aVencer.filter(({ idParceiro, venceEm }) => {
      const dito = ditos.get(chaveDe(idParceiro, limiteEm(venceEm, hoje)))
      return dito === undefined || venceEm > dito
    }),
    ({ idParceiro, venceEm }) => chaveDe(idParceiro, limiteEm(venceEm, hoje)),
  )
  return [...porAviso.values()].map((partes) => {
    const dias = partes.map(({ venceEm }) => venceEm).sort()
    const [de, ate] = [dias[0]!, dias.at(-1)!]
    const limite = limiteEm(de, hoje)
    return {
      causa: `vencimento:${limite}:${ate}`,
      idParceiro: partes[0]!.idParceiro,
      dados: { limite, pontos: somar(partes.map(({ pontos }) => pontos)), de, ate },
    }
  })
}

/** The narrowest limit that a day is within. */
const limiteEm = (venceEm: Dia, hoje: Dia): LimiteDoAviso =>
  LIMITES_DO_AVISO.findLast((limite) => diasEntre(hoje, venceEm) <= limite) ?? LIMITES_DO_AVISO[0]

/**
 * Writes the notices that are due to everybody, for delivery. A run that was broken off is finished by the next: who
 * was told is not told again. Returns how many are new. Without reach: for commands and jobs.
 */
export async function avisarVencimentos(db: Db, hoje: Dia): Promise<number> {
  const aVencer = await lotesAVencer(db, hoje, somarDias(hoje, LIMITES_DO_AVISO[0]))
  return enfileirarAvisos(db, avisosDe(aVencer, await lerDitos(db, hoje), hoje))
}

/**
 * To each person by the way that reaches them; who has none is told so in the result of their notice. Without reach:
 * for commands and jobs.
 */
export async function enfileirarAvisos(db: Db, avisos: readonly Aviso[]): Promise<number> {
  const { rows } = await sql<Contatos & { id: string }>`
    select id, celular, email, aceita_whatsapp from parceiros
    where id = any(${[...new Set(avisos.map(({ idParceiro }) => idParceiro))]}::uuid[])`.execute(db)
  const canais = new Map(rows.map((pessoa) => [pessoa.id, canalDe(pessoa)]))
  let novos = 0
  for (const canal of ['whatsapp', 'email'] as const)
    novos += await enfileirarMensagens(
      db,
      pontosAVencer,
      avisos.filter(({ idParceiro }) => (canais.get(idParceiro) ?? 'whatsapp') === canal),
      canal,
    )
  return novos
}

async function lerDitos(db: Db, hoje: Dia): Promise<Ditos> {
  const { rows } = await sql<{ idParceiro: string; limite: number; ate: Dia }>`
    select id_parceiro as "idParceiro", (dados->>'limite')::int as limite, max(dados->>'ate') as ate
    from mensagens where modelo = ${sql.lit(pontosAVencer.name)} and dados->>'ate' >= ${hoje}
    group by 1, 2`.execute(db)
  return new Map(rows.map(({ idParceiro, limite, ate }) => [chaveDe(idParceiro, limite), ate]))
}
