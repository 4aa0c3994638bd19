import { sql, type Kysely } from 'kysely'
import { umaLinha, variasLinhas } from '#contracts/values/textos.ts'

/** What 0044 left: none of these is unique. */
const DE_UMA_LINHA: Readonly<Record<string, readonly string[]>> = {
  parceiros: ['entrega_bairro', 'entrega_cidade', 'email'],
  usuarios: ['email'],
  pesquisas_mercado: ['categoria', 'comunicacao'],
  pesquisas_mercado_itens: ['marca', 'produto'],
  premios: ['caracteristicas', 'ficha_tecnica'],
  processamentos: ['nome_arquivo'],
  tokens_de_envio: ['nome'],
}

/**
 * The other texts that are searched, shown and filled into forms are written as new ones are, so that a form that was
 * only opened changes nothing. What was said at a moment stays as it was: the audit, messages, delivery data of a
 * redemption, and texts whose hash stands in the ledger. No row gets a new `versao`: nobody's work on it is outdated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [tabela, colunas] of Object.entries(DE_UMA_LINHA))
    for (const coluna of colunas) await reescrever(db, tabela, coluna, umaLinha)
  await reescrever(db, 'premios', 'descricao', variasLinhas)
}

async function reescrever(db: Kysely<unknown>, tabela: string, coluna: string, escrita: (texto: string) => string) {
  const { rows } = await sql<{ linha: string; valor: unknown }>`
    select ctid::text as linha, ${sql.id(coluna)} as valor from ${sql.id(tabela)}
    where octet_length(${sql.id(coluna)}::text) <> char_length(${sql.id(coluna)}::text)
      or ${sql.id(coluna)}::text ~ '[[:cntrl:]]|  |^ | $'`.execute(db)
  for (const { linha, valor } of rows) {
    const novo = reescrito(valor, escrita)
    if (novo === '' || JSON.stringify(novo) === JSON.stringify(valor)) continue
    const ehJson = tabela === 'premios' && typeof valor !== 'string'
    await sql`update ${sql.id(tabela)} set ${sql.id(coluna)} = ${ehJson ? JSON.stringify(novo) : novo}
      where ctid = ${linha}::tid`.execute(db)
  }
}

function reescrito(valor: unknown, escrita: (texto: string) => string): unknown {
  if (typeof valor === 'string') return escrita(valor)
  if (Array.isArray(valor)) return valor.map((um) => reescrito(um, escrita))
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(Object.entries(valor).map(([nome, um]) => [nome, reescrito(um, escrita)]))
}
