import { sql } from 'kysely'
import { novoProdutoRevendaSchema, type NovoProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { marca } from '#contracts/values/marca.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { gravarAlteracao } from '#services/engine/records/alterar.ts'
import { inserir } from '#services/engine/records/inserir.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import type { ColunasDoCsv, LinhaDoCsv } from '#services/engine/uploads/read-records.ts'
import { codigosParecidos, confiraOsZeros } from '#services/engine/uploads/near-codes.ts'
import {
  camposMudados,
  recordsUpload,
  tomadasAntes,
  type Entrega,
  type Tomadas,
} from '#services/engine/uploads/records-upload.ts'
import { erroNaCelula } from '#services/engine/uploads/row-errors.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { conferirRevenda } from '#services/revendas/conferir-revenda.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { produtosRevendaRecord } from './produtos-revenda.record.ts'

/** `interfaces.md §4`, upload `produtos_revenda`. */
const COLUNAS = {
  codigoPadrao: { titulo: 'Código Padrão', obrigatoria: true, apelidos: [`Código ${marca.fabricante}`] },
  codigo: { titulo: 'Código', obrigatoria: true, apelidos: ['Código Dental'] },
  nome: { titulo: 'Nome', obrigatoria: true, apelidos: ['Descrição', 'Descrição Dental'] },
  valorUnitario: {
    titulo: 'Valor Unitário',
    obrigatoria: true,
    apelidos: ['Preço Unitário', 'Preço Unitário Dental'],
    valor: true,
  },
} as const satisfies ColunasDoCsv

type Dados = Omit<NovoProdutoRevenda, 'cnpjRevenda'>
interface Dental {
  cnpjRevenda: string
}

/** Creates and updates the products of one shop. */
export const uploadDeProdutosRevenda = recordsUpload<'upload-produtos-revenda', Dental, Dados>({
  tipo: 'upload-produtos-revenda',
  colunas: COLUNAS,
  schema: novoProdutoRevendaSchema.omit({ cnpjRevenda: true }),
  chaves: ['codigo'],
  tomar: tomarProdutosRevenda,
})

async function tomarProdutosRevenda(
  linhas: readonly LinhaDoCsv<Dados>[],
  { trx, context, reach, input: { cnpjRevenda }, id, simulado }: Entrega<Dental>,
): Promise<Tomadas> {
  await conferirRevenda(trx, reach, cnpjRevenda)
  const idRevenda = (await idsPor(trx, revendasRecord, 'cnpj', [cnpjRevenda], 'cnpjRevenda'))(cnpjRevenda)
  const produtos = await produtosPorCodigo(trx, linhas)
  const rows = await trx
    .selectFrom('produtos_revenda')
    .selectAll()
    .where('id_revenda', '=', idRevenda)
    .where(
      sql<string>`lower(codigo)`,
      'in',
      linhas.map(({ dados }) => dados.codigo.toLowerCase()),
    )
    .where('excluido_em', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const porCodigo = new Map(rows.map((row) => [row.codigo.toLowerCase(), row]))
  const codigos = await codigosDosProdutos(trx, [
    ...rows.map((row) => row.id_produto),
    ...[...produtos.values()].map((produto) => produto.id),
  ])
  const antes = await tomadasAntes(
    { trx, id },
    'produtos_revenda',
    rows.map((row) => row.id),
  )
  const daDental = await codigosParecidos(
    trx,
    { de: sql`produtos_revenda where excluido_em is null and id_revenda = ${idRevenda}`, coluna: sql`codigo` },
    linhas.map(({ dados }) => dados.codigo),
  )
  const doFabricante = await codigosParecidos(
    trx,
    { de: sql`produtos where excluido_em is null`, coluna: sql`codigo` },
    linhas.map(({ dados }) => dados.codigoPadrao),
  )
  const tomadas: Tomadas = { criados: 0, alterados: 0, mudancas: [], erros: [], avisos: [] }
  const novos: Parameters<typeof inserir<'produtos_revenda', string>>[4][number][] = []
  for (const { linha, dados } of linhas) {
    const row = porCodigo.get(dados.codigo.toLowerCase())
    const produto = produtos.get(dados.codigoPadrao.toLowerCase())
    const parecidos = {
      codigo: row ? undefined : daDental(dados.codigo),
      codigoPadrao: doFabricante(dados.codigoPadrao),
    }
    if (!produto || (!produto.ativo && produto.id !== row?.id_produto)) {
      const recusa = produto ? `Produto ${marca.fabricante} inativo` : produtosRecord.naoEncontrado.texto
      const outro = parecidos.codigoPadrao
      const mensagem = outro === undefined ? recusa : `${recusa}. ${confiraOsZeros(outro)}`
      tomadas.erros.push(erroNaCelula(linha, COLUNAS.codigoPadrao.titulo, dados.codigoPadrao, mensagem))
      continue
    }
    for (const campo of ['codigoPadrao', 'codigo'] as const)
      if (parecidos[campo] !== undefined)
        tomadas.avisos.push(erroNaCelula(linha, COLUNAS[campo].titulo, dados[campo], confiraOsZeros(parecidos[campo])))
    const valores = { id_produto: produto.id, nome: dados.nome, valor_unitario: dados.valorUnitario }
    if (!row) {
      const novo = derivedId(id, 'produto-revenda', dados.codigo.toLowerCase())
      novos.push({ id: novo, id_revenda: idRevenda, codigo: dados.codigo, ...valores })
      continue
    }
    const campos = camposMudados(produtosRevendaRecord, row, valores, codigos)
    const mudou = campos.length > 0
    if (mudou) tomadas.mudancas.push({ linha, codigo: row.codigo, nome: row.nome, campos })
    if (mudou && !simulado)
      await gravarAlteracao(trx, context, produtosRevendaRecord, 'alterar-produto-revenda', row, valores)
    const efeito = antes.get(row.id) ?? (mudou ? 'alterados' : undefined)
    if (!efeito) continue
    tomadas[efeito]++
    if (!row.ativo)
      tomadas.avisos.push(
        erroNaCelula(linha, COLUNAS.codigo.titulo, row.codigo, 'Este produto está inativo e continua inativo'),
      )
  }
  if (!simulado) await inserir(trx, context, produtosRevendaRecord, 'criar-produto-revenda', novos)
  tomadas.criados += novos.length
  return tomadas
}

/** Codes of the manufacturer's products, deleted ones too, by their ids. */
async function codigosDosProdutos(trx: Entrega<Dental>['trx'], ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('produtos').select(['id', 'codigo']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, codigo }) => [id, codigo]))
}

/** The manufacturer's products that the rows name; none of them is deleted meanwhile. */
async function produtosPorCodigo(
  trx: Entrega<Dental>['trx'],
  linhas: readonly LinhaDoCsv<Dados>[],
): Promise<Map<string, { id: string; ativo: boolean }>> {
  const rows = await trx
    .selectFrom('produtos')
    .select(['id', 'codigo', 'ativo'])
    .where(sql<string>`lower(codigo)`, 'in', [...new Set(linhas.map(({ dados }) => dados.codigoPadrao.toLowerCase()))])
    .where('excluido_em', 'is', null)
    .forShare()
    .execute()
  return new Map(rows.map(({ codigo, ...row }) => [codigo.toLowerCase(), row]))
}
