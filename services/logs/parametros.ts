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
    responsavelDe: ({ por, por_tipo: tipo }: LinhaDeLog): string => tipo === 'sistema' || por === null ? 'Sistema' : (nomes.get(por) ?? 'Pessoa excluída'),
    parametrosDe: (row: LinhaDeLog): string => parametros(row, nomes),
  }
}

async function lerNomes(db: Db, rows: readonly LinhaDeLog[]): Promise<Nomes> {
  const valores = rows.flatMap(({ antes, depois }) => [...Object.entries(antes ?? {}), ...Object.entries(depois ?? {})])
    .filter(([campo]) => REFERENCIAS.has(CAMPOS[campo]?.tipo ?? 'texto')).flatMap(([, valor]) => valor)
  const ids = [...new Set([...rows.flatMap(({ por, alvo }) => [por, alvo]), ...valores].filter((id): id is string => typeof id === 'string' && UUID.test(id)))]
  if (ids.length === 0) return new Map()
  const [{ rows: nomes }, textos] = await Promise.all([
    sql<{ id: string; nome: string }>`
      select id, nome from usuarios where id = any(${ids}::uuid[]) union all select id, nome from parceiros where id = any(${ids}::uuid[])
      union all select id, nome_fantasia from revendas where id = any(${ids}::uuid[]) union all select id, nome from redes where id = any(${ids}::uuid[])
      union all select id, nome from produtos where id = any(${ids}::uuid[]) union all select id, nome from produtos_revenda where id = any(${ids}::uuid[])`.execute(db),
    lerTextos(db, ids),
  ])
  return new Map([...nomes.map(({ id, nome }) => [id, nome] as const), ...[...textos].map(([id, texto]) => [id, texto ?? 'texto removido'] as const)])
}

/** "Rede Azul · Região: Sul → Sudeste; Nome: …" for a change, "Nome: …; Região: …" for what is new or happened. */
function parametros({ entidade, alvo, antes, depois }: LinhaDeLog, nomes: Nomes): string {
  const nome = entidade !== null && alvo !== null ? nomes.get(alvo) : undefined
  if (antes !== null && depois === null) return nome ?? ''
  const campos = Object.entries(depois ?? {}).map(([campo, valor]) => {
    const agora = valorParaPessoas(campo, valor, nomes)
    if (antes === null) return agora === '' ? undefined : `${tituloDe(campo)}: ${agora}`
    return `${tituloDe(campo)}: ${campo in antes ? `${valorParaPessoas(campo, antes[campo], nomes) || 'vazio'} → ` : ''}${agora || 'vazio'}`
  }).filter((texto) => texto !== undefined)
  return [antes === null ? undefined : nome, campos.join('; ')].filter(Boolean).join(' · ')
}

const tituloDe = (campo: string): string => CAMPOS[campo]?.titulo ?? campo
