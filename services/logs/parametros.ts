import { sql } from 'kysely'
import type { Db } from '#services/engine/database/connection.ts'
import { valorParaPessoas, type Campo, type Nomes } from '#services/engine/records/campo.ts'
import { isRecord, type Audited } from '#services/engine/records/record.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { CAMPOS_DOS_ATOS } from './atos.ts'

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
}

type Campos = Readonly<Record<string, Campo>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Tells of rows in words. Reads the names of their people and things at once; ids never reach a person.
 * @param audited what the audit may hold
 */
export async function contarParametros(db: Db, audited: readonly Audited[], rows: readonly LinhaDeLog[]) {
  const camposPorEntidade = new Map(audited.map(({ entidade, campos }) => [entidade, campos]))
  const camposDe = ({ entidade, tipo }: LinhaDeLog): Campos =>
    (entidade === null ? (CAMPOS_DOS_ATOS as Readonly<Record<string, Campos>>)[tipo] : camposPorEntidade.get(entidade))
    ?? {}
  const nomes = await lerNomes(db, audited, idsDe(rows, camposDe))
  return {
    responsavelDe: ({ por, por_tipo: tipo }: LinhaDeLog): string =>
      tipo === 'sistema' || por === null ? 'Sistema' : (nomes.get(por) ?? 'Pessoa excluída'),
    parametrosDe: (row: LinhaDeLog): string => parametros(row, camposDe(row), nomes),
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
        sql`select id, ${sql.ref(rotulo)} as nome from ${sql.table(entidade)} where id = any(${ids}::uuid[])`,
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

/** "Rede Azul · Região: Sul → Sudeste; …" for a change, "Nome: …; Região: …" for what is new or happened. */
function parametros({ entidade, alvo, antes, depois }: LinhaDeLog, campos: Campos, nomes: Nomes): string {
  const nome = entidade !== null && alvo !== null ? nomes.get(alvo) : undefined
  if (depois === null) return nome ?? ''
  const ditos = Object.entries(campos)
    .filter(([chave]) => chave in depois)
    .map(([chave, campo]) => {
      const valor = (valores: Record<string, unknown>) => valorParaPessoas(campo, valores[chave], nomes)
      return { campo, depois: valor(depois), antes: antes && chave in antes ? valor(antes) : undefined }
    })
  if (antes === null) {
    const novos = ditos.filter(({ campo, depois }) => !campo.chave && depois !== '')
    return novos.map(({ campo, depois }) => `${campo.titulo}: ${depois}`).join('; ')
  }
  const mudancas = ditos.map(
    ({ campo, antes, depois }) =>
      `${campo.titulo}: ${antes === undefined ? '' : `${antes || 'vazio'} → `}${depois || 'vazio'}`,
  )
  return [nome, mudancas.join('; ')].filter(Boolean).join(' · ')
}
