import { sql } from 'kysely'
import { mascararCartao } from '#contracts/values/cartao.ts'
import { saldoDeCartaoSchema, type SaldoDeCartao } from '#contracts/http/cartoes.ts'
import type { ColunasDoCsv, LinhaDoCsv } from '#services/engine/uploads/read-records.ts'
import { codigosParecidos, confiraOsZeros } from '#services/engine/uploads/near-codes.ts'
import { camposMudados, recordsUpload, type Entrega, type Tomadas } from '#services/engine/uploads/records-upload.ts'
import { erroNaCelula } from '#services/engine/uploads/row-errors.ts'
import { cartoesRecord } from './cartoes.record.ts'
import { informarSaldo } from './mudar-status.ts'

/** `interfaces.md §4`, upload `saldo_cartao`. */
const COLUNAS = {
  numero: { titulo: 'Número', obrigatoria: true },
  saldo: { titulo: 'Saldo', obrigatoria: true, valor: true },
} as const satisfies ColunasDoCsv

/**
 * Balances as the operator states them: what was there is replaced. A card in its file is active there, so a pending
 * unlock request is confirmed by it.
 */
export const uploadDeSaldos = recordsUpload<'upload-saldo-cartao', object, SaldoDeCartao>({
  tipo: 'upload-saldo-cartao',
  colunas: COLUNAS,
  schema: saldoDeCartaoSchema,
  chaves: ['numero'],
  tomar: tomarSaldos,
})

async function tomarSaldos(
  linhas: readonly LinhaDoCsv<SaldoDeCartao>[],
  { trx, context, reach, simulado }: Entrega<object>,
): Promise<Tomadas> {
  const numeros = linhas.map(({ dados }) => dados.numero)
  const rows = await trx
    .selectFrom('cartoes')
    .selectAll()
    .where('numero', 'in', numeros)
    .where('excluido_em', 'is', null)
    .where(cartoesRecord.alcance(reach))
    .orderBy('id')
    .forUpdate()
    .execute()
  const porNumero = new Map(rows.map((row) => [row.numero, row]))
  const parecido = await codigosParecidos(
    trx,
    { de: sql`cartoes where excluido_em is null and ${cartoesRecord.alcance(reach)}`, coluna: sql`numero` },
    numeros.filter((numero) => !porNumero.has(numero)),
  )
  const tomadas: Tomadas = { criados: 0, alterados: 0, mudancas: [], erros: [], avisos: [] }
  for (const { linha, dados } of linhas) {
    const row = porNumero.get(dados.numero)
    if (!row) {
      const outro = parecido(dados.numero)
      const recusa = cartoesRecord.naoEncontrado.texto
      const mensagem = outro === undefined ? recusa : `${recusa}. ${confiraOsZeros(outro)}`
      tomadas.erros.push(erroNaCelula(linha, COLUNAS.numero.titulo, dados.numero, mensagem))
      continue
    }
    tomadas.alterados++
    const campos = camposMudados(cartoesRecord, row, { saldo: dados.saldo })
    if (campos.length > 0) tomadas.mudancas.push({ linha, codigo: mascararCartao(row.numero), nome: '', campos })
    if (row.em_desbloqueio)
      tomadas.avisos.push(
        erroNaCelula(linha, COLUNAS.numero.titulo, dados.numero, 'O desbloqueio pedido fica confirmado'),
      )
    if (simulado) continue
    await informarSaldo(trx, context, row, dados.saldo)
  }
  return tomadas
}
