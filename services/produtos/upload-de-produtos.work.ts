import { sql } from 'kysely'
import { forbidden } from '#contracts/errors.ts'
import { novoProdutoSchema, type NovoProduto } from '#contracts/http/produtos.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import { emVigor } from '#contracts/values/datado.ts'
import { handleAll, simulateAll } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { latest } from '#services/engine/ledger/port.ts'
import { seesAll } from '#services/engine/reach/reach.ts'
import { gravarAlteracao, subirVersao } from '#services/engine/records/alterar.ts'
import { causaDe, hoje } from '#services/engine/records/command-context.ts'
import { codigosParecidos, confiraOsZeros } from '#services/engine/uploads/near-codes.ts'
import {
  camposMudados,
  recordsUpload,
  tomadasAntes,
  type Entrega,
  type Tomadas,
} from '#services/engine/uploads/records-upload.ts'
import type { ColunasDoCsv, LinhaDoCsv } from '#services/engine/uploads/read-records.ts'
import { erroNaCelula } from '#services/engine/uploads/row-errors.ts'
import { inserirProdutos } from './criar-produto.ts'
import { ordemDePontos } from './definir-pontos.ts'
import { produtoDecider } from './produto.decider.ts'
import { produtosRecord } from './produtos.record.ts'

/** `interfaces.md §4`, upload `produtos`. */
const COLUNAS = {
  codigo: { titulo: 'Código', obrigatoria: true },
  nome: { titulo: 'Nome', obrigatoria: true, apelidos: ['Descrição'] },
  valorUnitario: { titulo: 'Valor Unitário', obrigatoria: true, apelidos: ['Preço Unitário'], valor: true },
  valorPontos: { titulo: 'Valor Pontos', obrigatoria: true, apelidos: ['Pontos'], valor: true },
} as const satisfies ColunasDoCsv

/** Products are the whole programme's: who sees a part of it does not change what the others score. */
export const SO_QUEM_VE_TUDO = 'Só quem tem acesso a todas as redes pode mudar os produtos'

/** Creates and updates the manufacturer's products; points hold from today on. */
export const uploadDeProdutos = recordsUpload<'upload-produtos', object, NovoProduto>({
  tipo: 'upload-produtos',
  touches: ['valores'],
  colunas: COLUNAS,
  schema: novoProdutoSchema,
  chaves: ['codigo'],
  tomar: tomarProdutos,
})

const pontosMudados = (antes: Centesimos | undefined, depois: Centesimos) => ({
  campo: 'Pontos',
  antes: antes === undefined ? '' : formatarPontos(antes),
  depois: formatarPontos(depois),
})

async function tomarProdutos(
  linhas: readonly LinhaDoCsv<NovoProduto>[],
  { trx, context, reach, id, simulado }: Entrega<object>,
): Promise<Tomadas> {
  if (!seesAll(reach)) throw forbidden('papel-nao-permitido', SO_QUEM_VE_TUDO)
  const rows = await trx
    .selectFrom('produtos')
    .selectAll()
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
  const novos = linhas.filter(({ dados }) => !porCodigo.has(dados.codigo.toLowerCase()))
  const antigos = linhas.flatMap(({ linha, dados }) => {
    const row = porCodigo.get(dados.codigo.toLowerCase())
    if (!row) return []
    const valores = { nome: dados.nome, valor_unitario: dados.valorUnitario }
    const campos = camposMudados(produtosRecord, row, valores)
    return [{ linha, dados, row, valores, campos, mudou: campos.length > 0 }]
  })
  const criados = simulado
    ? undefined
    : await inserirProdutos(
        trx,
        context,
        novos.map(({ dados }) => ({ id: derivedId(id, 'produto', dados.codigo.toLowerCase()), dados })),
      )
  for (const { row, valores, mudou } of simulado ? [] : antigos)
    if (mudou) await gravarAlteracao(trx, context, produtosRecord, 'alterar-produto', row, valores)
  const ordens = antigos.map(({ row, dados: { valorPontos } }) =>
    ordemDePontos(context, row.id, { valorPontos }, causaDe(context, id, 'upload-produtos', row.id)),
  )
  const previstos = await simulateAll(context.ledger, produtoDecider, ordens, ({ before, events }) => ({
    antes: emVigor(before.valoresPontos, hoje(context))?.valorPontos,
    events,
    position: undefined,
  }))
  const pontos = simulado
    ? previstos
    : await handleAll(context.ledger, produtoDecider, ordens, ({ events, position }) => ({ events, position }))
  const antes = await tomadasAntes(
    { trx, id },
    'produtos',
    antigos.map(({ row }) => row.id),
  )
  const parecido = await codigosParecidos(
    trx,
    { de: sql`produtos where excluido_em is null`, coluna: sql`codigo` },
    novos.map(({ dados }) => dados.codigo),
  )
  const tomadas: Tomadas = {
    criados: novos.length,
    alterados: 0,
    mudancas: [],
    erros: [],
    avisos: novos.flatMap(({ linha, dados: { codigo } }) => {
      const outro = parecido(codigo)
      return outro === undefined ? [] : [erroNaCelula(linha, COLUNAS.codigo.titulo, codigo, confiraOsZeros(outro))]
    }),
    position: latest(
      criados?.position,
      ...pontos.map(({ events, position }) => (events.length > 0 ? position : undefined)),
    ),
  }
  for (const [n, { row, linha, dados, campos, mudou }] of antigos.entries()) {
    const outrosPontos = pontos[n]!.events.length > 0
    if (outrosPontos) campos.push(pontosMudados(previstos[n]!.antes, dados.valorPontos))
    if (campos.length > 0) tomadas.mudancas.push({ linha, codigo: row.codigo, nome: row.nome, campos })
    if (outrosPontos && !mudou && !simulado && !antes.has(row.id)) await subirVersao(trx, context, produtosRecord, row)
    const efeito = antes.get(row.id) ?? (mudou || outrosPontos ? 'alterados' : undefined)
    if (!efeito) continue
    tomadas[efeito]++
    if (!row.ativo)
      tomadas.avisos.push(
        erroNaCelula(linha, COLUNAS.codigo.titulo, row.codigo, 'Este produto está inativo e continua inativo'),
      )
  }
  return tomadas
}
