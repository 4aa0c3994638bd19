import { sql } from 'kysely'
import type { Db } from '#services/database/connection.ts'
import { lerTextos } from '#services/texts/textos.ts'
import { CAMPOS, REFERENCIAS, valorParaPessoas, type Nomes } from './campos.ts'

/** An act as it is stored, from either table. */
export interface LinhaDeLog {
  id: string
  em: Date
  por: string | null
  por_tipo: 'usuario' | 'parceiro' | 'sistema'
  tipo: string
  /** Table of the registration; null for acts of the ledger. */
  entidade: string | null
  alvo: string | null
  antes: Record<string, unknown> | null
  depois: Record<string, unknown> | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names the rows' people and things at once, and then tells of each row. Ids never reach a person. */
export async function contarParametros(db: Db, rows: readonly LinhaDeLog[]) {
  const nomes = await lerNomes(db, rows)
  return {
    responsavelDe: ({ por, por_tipo: tipo }: LinhaDeLog): string =>
      tipo === 'sistema' || por === null ? 'Sistema' : (nomes.get(por) ?? 'Pessoa excluída'),
    parametrosDe: (row: LinhaDeLog): string => parametros(row, nomes),
  }
}

async function lerNomes(db: Db, rows: readonly LinhaDeLog[]): Promise<Nomes> {
  const valores = rows
    .flatMap(({ antes, depois }) => [...Object.entries(antes ?? {}), ...Object.entries(depois ?? {})])
    .filter(([campo]) => REFERENCIAS.has(CAMPOS[campo]?.tipo ?? 'texto'))
    .flatMap(([, valor]) => valor)
  const ids = [
    ...new Set(
      [...rows.flatMap(({ por, alvo }) => [por, alvo]), ...valores].filter(
        (id): id is string => typeof id === 'string' && UUID.test(id),
      ),
    ),
  ]
  if (ids.length === 0) return new Map()
  const [{ rows: nomes }, textos] = await Promise.all([
    sql<{ id: string; nome: string }>`
      select id, nome from usuarios where id = any(${ids}::uuid[]) union all select id, nome from parceiros where id = any(${ids}::uuid[])
      union all select id, nome_fantasia from revendas where id = any(${ids}::uuid[]) union all select id, nome from redes where id = any(${ids}::uuid[])
      union all select id, nome from produtos where id = any(${ids}::uuid[]) union all select id, nome from produtos_revenda where id = any(${ids}::uuid[])`.execute(
      db,
    ),
    lerTextos(db, ids),
  ])
  return new Map([
    ...nomes.map(({ id, nome }) => [id, nome] as const),
    ...[...textos].map(([id, texto]) => [id, texto ?? 'texto removido'] as const),
  ])
}

const ORDEM = new Map(Object.keys(CAMPOS).map((campo, n) => [campo, n]))

/** In the order of `CAMPOS`; what it does not name is bookkeeping. */
const camposDe = (valores: Record<string, unknown> | null): string[] =>
  Object.keys(valores ?? {})
    .filter((campo) => ORDEM.has(campo))
    .sort((um, outro) => ORDEM.get(um)! - ORDEM.get(outro)!)

/** "Rede Azul · Região: Sul → Sudeste; …" for a change, "Nome: …; Região: …" for what is new or happened. */
function parametros({ entidade, alvo, antes, depois }: LinhaDeLog, nomes: Nomes): string {
  const nome = entidade !== null && alvo !== null ? nomes.get(alvo) : undefined
  if (depois === null) return nome ?? ''
  const valor = (campo: string, valores: Record<string, unknown>) => valorParaPessoas(campo, valores[campo], nomes)
  if (antes === null) {
    // A new record's switches are as always.
    const ditos = camposDe(depois).filter((campo) => CAMPOS[campo]!.tipo !== 'simNao' && valor(campo, depois) !== '')
    return ditos.map((campo) => `${CAMPOS[campo]!.titulo}: ${valor(campo, depois)}`).join('; ')
  }
  const mudancas = camposDe(depois).map(
    (campo) =>
      `${CAMPOS[campo]!.titulo}: ${campo in antes ? `${valor(campo, antes) || 'vazio'} → ` : ''}${valor(campo, depois) || 'vazio'}`,
  )
  return [nome, mudancas.join('; ')].filter(Boolean).join(' · ')
}
