import { sql } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import { valorParaPessoas, type Campo, type Nomes } from '#services/engine/records/campo.ts'
import { isRecord, type Audited } from '#services/engine/records/record.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { CAMPO_DA_SEGUNDA_PESSOA, CAMPOS_DOS_ATOS } from './atos.ts'

/** An act as it is stored, from either table. */
export interface LinhaDeLog {
  id: string
  em: Date
  por: string | null
  por_tipo: 'usuario' | 'parceiro' | 'sistema'
  tipo: string
  /** What the audit calls the kind of thing; null for acts of the ledger. */
  entidade: string | null
  alvo: string | null
  antes: Record<string, unknown> | null
  depois: Record<string, unknown> | null
  /** Template of the screen on which it was done. */
  tela: string | null
}

type Campos = Readonly<Record<string, Campo>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Tells of rows in words. Reads the names of their people and things at once; ids never reach a person. Without reach:
 * of ids found within reach.
 * @param audited what the audit may hold
 */
export async function contarParametros(db: Db, audited: readonly Audited[], rows: readonly LinhaDeLog[]) {
  const camposPorEntidade = new Map(audited.map(({ entidade, campos }) => [entidade, campos]))
  const camposDe = ({ entidade, tipo }: LinhaDeLog): Campos =>
    entidade === null
      ? { ...(CAMPOS_DOS_ATOS as Readonly<Record<string, Campos>>)[tipo], ...CAMPO_DA_SEGUNDA_PESSOA }
      : (camposPorEntidade.get(entidade) ?? {})
  const nomes = await lerNomes(db, audited, idsDe(rows, camposDe))
  return {
    responsavelDe: ({ por, por_tipo: tipo }: LinhaDeLog): string =>
      tipo === 'sistema' || por === null ? 'Sistema' : (nomes.get(por) ?? 'Pessoa excluída'),
    parametrosDe: (row: LinhaDeLog): string => parametros(row, camposDe(row), nomes),
    mudancasDe: (row: LinhaDeLog): Mudanca[] => mudancas(row, camposDe(row), nomes),
  }
}

/** Ids of who acted, of what it was about, and in the fields that hold ids. */
function idsDe(rows: readonly LinhaDeLog[], camposDe: (row: LinhaDeLog) => Campos): string[] {
  const valores = rows.flatMap((row) => {
    const campos = camposDe(row)
    return [...Object.entries(row.antes ?? {}), ...Object.entries(row.depois ?? {})]
      .filter(([nome]) => campos[nome]?.referencia)
      .flatMap(([, valor]) => valor)
  })
  const ids = [...rows.flatMap(({ por, alvo }) => [por, alvo]), ...valores]
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && UUID.test(id)))]
}

async function lerNomes(db: Db, audited: readonly Audited[], ids: readonly string[]): Promise<Nomes> {
  if (ids.length === 0) return new Map()
  const porTabela = audited
    .filter(isRecord)
    .map(
      ({ entidade, rotulo }) =>
        sql`select id, ${rotulo} as nome from ${sql.table(entidade)} where id = any(${ids}::uuid[])`,
    )
  const [{ rows: nomes }, textos] = await Promise.all([
    sql<{ id: string; nome: string }>`${sql.join(porTabela, sql` union all `)}`.execute(db),
    lerTextos(db, ids),
  ])
  return new Map([
    ...nomes.map(({ id, nome }) => [id, nome] as const),
    ...[...textos].map(([id, texto]) => [id, texto ?? 'texto removido'] as const),
  ])
}

/** One field of an act in words: its old and new value, or only its value. */
export interface Mudanca {
  campo: string
  antes: string | null
  depois: string
}

/** What an act says field by field; of what is new, without what is empty and switches that are as always. */
function mudancas({ antes, depois }: LinhaDeLog, campos: Campos, nomes: Nomes): Mudanca[] {
  if (depois === null) return []
  const ditos = Object.entries(campos).filter(([chave]) => chave in depois)
  const valor = (campo: Campo, valores: Record<string, unknown>, chave: string) =>
    valorParaPessoas(campo, valores[chave], nomes)
  if (antes === null)
    return ditos
      .map(([chave, campo]) => ({ campo, depois: valor(campo, depois, chave) }))
      .filter(({ campo, depois }) => !campo.chave && depois !== '')
      .map(({ campo, depois }) => ({ campo: campo.titulo, antes: null, depois }))
  return ditos.flatMap(([chave, campo]) => {
    const novo = valor(campo, depois, chave)
    if (!(chave in antes)) return novo === '' ? [] : { campo: campo.titulo, antes: null, depois: novo }
    return { campo: campo.titulo, antes: valor(campo, antes, chave) || 'vazio', depois: novo || 'vazio' }
  })
}

/** "Rede Azul · Região: Sul → Sudeste; …" for a change, "Nome: …; Região: …" for what is new or happened. */
function parametros(row: LinhaDeLog, campos: Campos, nomes: Nomes): string {
  const { entidade, alvo, antes, depois } = row
  const nome = entidade !== null && alvo !== null && (antes !== null || depois === null) ? nomes.get(alvo) : undefined
  const ditas = mudancas(row, campos, nomes).map(
    ({ campo, antes, depois }) => `${campo}: ${antes === null ? '' : `${antes} → `}${depois}`,
  )
  return [nome, ditas.join('; ')].filter(Boolean).join(' · ')
}
