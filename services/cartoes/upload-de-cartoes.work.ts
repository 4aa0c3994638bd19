import { sql } from 'kysely'
import { novoCartaoSchema, type NovoCartao } from '#contracts/http/cartoes.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import type { ColunasDoCsv, LinhaDoCsv } from '#services/engine/uploads/read-records.ts'
import { codigosParecidos, confiraOsZeros } from '#services/engine/uploads/near-codes.ts'
import { recordsUpload, tomadasAntes, type Entrega, type Tomadas } from '#services/engine/uploads/records-upload.ts'
import { erroNaCelula } from '#services/engine/uploads/row-errors.ts'
import { conferirReserva, inserirCartoes } from './cadastrar-cartao.ts'
import { cartoesRecord } from './cartoes.record.ts'

const COLUNAS = {
  codigoBarras: { titulo: 'Código de barras', obrigatoria: true, apelidos: ['codigoBarras', 'Proxy'] },
  numero: { titulo: 'Número', obrigatoria: true },
} as const satisfies ColunasDoCsv

/** Puts the cards of a CSV into the pool. A card that stands is never changed by it. */
export const uploadDeCartoes = recordsUpload<'upload-cartoes', object, NovoCartao>({
  tipo: 'upload-cartoes',
  colunas: COLUNAS,
  schema: novoCartaoSchema,
  chaves: ['codigoBarras', 'numero'],
  tomar: tomarCartoes,
})

async function tomarCartoes(
  linhas: readonly LinhaDoCsv<NovoCartao>[],
  { trx, context, reach, id, simulado }: Entrega<object>,
): Promise<Tomadas> {
  conferirReserva(reach)
  const rows = await trx
    .selectFrom('cartoes')
    .select(['id', 'codigo_barras', 'numero'])
    .where((eb) =>
      eb.or([
        eb(
          'codigo_barras',
          'in',
          linhas.map(({ dados }) => dados.codigoBarras),
        ),
        eb(
          'numero',
          'in',
          linhas.map(({ dados }) => dados.numero),
        ),
      ]),
    )
    .where('excluido_em', 'is', null)
    .execute()
  const porCodigo = new Map(rows.map((row) => [row.codigo_barras, row]))
  const porNumero = new Map(rows.map((row) => [row.numero, row]))
  const antes = await tomadasAntes(
    { trx, id },
    'cartoes',
    rows.map((row) => row.id),
  )
  const tomadas: Tomadas = { criados: 0, alterados: 0, mudancas: [], erros: [], avisos: [] }
  const novos: LinhaDoCsv<NovoCartao>[] = []
  for (const { linha, dados } of linhas) {
    const [comCodigo, comNumero] = [porCodigo.get(dados.codigoBarras), porNumero.get(dados.numero)]
    if (!comCodigo && !comNumero) novos.push({ linha, dados })
    else if (comCodigo && comCodigo === comNumero) tomadas.criados += antes.has(comCodigo.id) ? 1 : 0
    else {
      const campo = comCodigo ? 'codigoBarras' : 'numero'
      const { emUso } = cartoesRecord.unicos[comCodigo ? 'codigo_barras' : 'numero']
      tomadas.erros.push(erroNaCelula(linha, COLUNAS[campo].titulo, dados[campo], `${emUso} em outro cartão`))
    }
  }
  const parecido = await codigosParecidos(
    trx,
    { de: sql`cartoes where excluido_em is null`, coluna: sql`codigo_barras` },
    novos.map(({ dados }) => dados.codigoBarras),
  )
  for (const { linha, dados } of novos) {
    const outro = parecido(dados.codigoBarras)
    if (outro !== undefined)
      tomadas.avisos.push(erroNaCelula(linha, COLUNAS.codigoBarras.titulo, dados.codigoBarras, confiraOsZeros(outro)))
  }
  tomadas.criados += novos.length
  if (!simulado)
    await inserirCartoes(
      trx,
      context,
      novos.map(({ dados }) => ({ id: derivedId(id, 'cartao', dados.numero), dados })),
    )
  return tomadas
}
