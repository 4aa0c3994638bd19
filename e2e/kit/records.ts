import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {} from 'vitest'
import { nomeDoDocumento } from '#contracts/values/documentos.ts'
import { call, read, type Extrato } from './api.ts'
import { anAwardWithAPointTooFew } from './award.ts'
import { tokenOf } from './browser.ts'
import { theDatabase, queryDatabase } from './database.ts'
import { CPFS_OF_TESTS, newSeller } from './new-seller.ts'
import { administrator, bigSeller } from './people.ts'
import { makeSales, readProgramme, writeSheet } from './sales.ts'

interface SaleRecords {
  idVenda: number
  idLote: string
  posicao: string
  /** Its number, and what people call it with that. */
  nota: string
  titulo: string
}

/** Records that the big seller's newest sale leads to. */
export async function newestSale(): Promise<SaleRecords> {
  const { movimentos } = await read<Extrato>(await tokenOf(bigSeller), '/api/extrato?limite=1&tipo=credito')
  const [{ documento, lotes, posicao }] = movimentos as [Extrato['movimentos'][number]]
  return {
    idVenda: documento!.numeroVenda,
    idLote: lotes[0]!.idLote,
    posicao,
    nota: documento!.identificador.replace(/^0+/, ''),
    titulo: nomeDoDocumento(documento!),
  }
}

/** A sale of a network's shops, with its lot. */
export async function saleOf(nomeRede: string): Promise<{ idVenda: number; idLote: string }> {
  const token = await tokenOf(administrator)
  const { rows } = await read<{ rows: { idVenda: number }[] }>(
    token,
    `/api/sellout?${new URLSearchParams({ busca: nomeRede })}`,
  )
  const idVenda = rows[0]!.idVenda
  const { venda } = await read<{ venda: { lotes: { idLote: string }[] } }>(token, `/api/vendas/${idVenda}`)
  return { idVenda, idLote: venda.lotes[0]!.idLote }
}

/** From here on, numbers are of redemptions that tests made, for salespeople of their own. */
export const NUMBERS_OF_TESTS = 10_000_000

/** The newest redemption of the demo programme, with its account, its month and one of the lots that paid it. */
export async function newestRedemption(): Promise<{ idResgate: number; cpf: string; idLote: string; mes: string }> {
  const [newest] = await queryDatabase<{ idResgate: number; cpf: string; mes: string }>(
    theDatabase(),
    `select numero::int as "idResgate", p.cpf, to_char(resgatado_em at time zone 'America/Sao_Paulo', 'YYYY-MM') as mes
     from resgates.resgates join parceiros p on p.id = id_parceiro
     where numero < ${NUMBERS_OF_TESTS} and p.cpf not like '${CPFS_OF_TESTS}'
     order by resgatado_em desc, numero desc limit 1`,
  )
  const { resgate } = await read<{ resgate: { lotes: { idLote: string }[] } }>(
    await tokenOf(administrator),
    `/api/resgates/${newest!.idResgate}`,
  )
  return { ...newest!, idLote: resgate.lotes[0]!.idLote }
}

/** The product of the demo programme that the most shops sell. */
export async function aProduct(): Promise<{ id: string; nome: string; codigo: string; numeroRevendas: number }> {
  const { produtos } = await read<{ produtos: Awaited<ReturnType<typeof aProduct>>[] }>(
    await tokenOf(administrator),
    '/api/produtos?completo=1',
  )
  return produtos.toSorted((a, b) => b.numeroRevendas - a.numeroRevendas)[0]!
}

/** A prize of the demo programme, with a data sheet. */
export async function aPrize(): Promise<{ id: string; nome: string; codigo: string }> {
  const { premios } = await read<{ premios: (Awaited<ReturnType<typeof aPrize>> & { fichaTecnica: unknown[] })[] }>(
    await tokenOf(administrator),
    '/api/premios',
  )
  return premios.find(({ fichaTecnica }) => fichaTecnica.length > 1)!
}

/** The first shop of the demo programme, by name. */
export async function aShopOfTheList(): Promise<{ id: string; cnpj: string; codigo: string; idRede: string }> {
  const { revendas } = await read<{ revendas: Awaited<ReturnType<typeof aShopOfTheList>>[] }>(
    await tokenOf(administrator),
    '/api/revendas?limite=1',
  )
  return revendas[0]!
}

/** The newest upload that somebody made, or one of a sale. */
async function anUpload(): Promise<string> {
  const token = await tokenOf(administrator)
  const { envios } = await read<{ envios: { id: string }[] }>(token, '/api/envios?limite=1')
  if (envios[0]) return envios[0].id
  const { catalogue } = await readProgramme(theDatabase())
  const sheet = await writeSheet('envio.xlsx', makeSales(catalogue, { vendas: 1, semente: `E-${process.pid}` }))
  const body = new FormData()
  body.set('arquivo', new Blob([new Uint8Array(await readFile(sheet))]), 'envio.xlsx')
  const answer = await call(token, '/api/upload/vendas', { method: 'POST', body })
  return ((await answer.json()) as { idProcessamento: string }).idProcessamento
}

/** One award that was corrected as several are, by the work that did it. */
async function aCorrection(): Promise<string> {
  const ids = [await anAwardWithAPointTooFew(5)]
  const body = JSON.stringify({ ids, motivo: 'Conferida com a dental' })
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await call(await tokenOf(administrator), '/api/pontuacoes/corrigir', { method: 'POST', body, headers })
  return ((await answer.json()) as { idProcessamento: string }).idProcessamento
}

/** A new seller's account that was closed, by the work that did it. */
async function aClosing(): Promise<string> {
  const [token, { cpf }] = [await tokenOf(administrator), await newSeller()]
  const { parceiros } = await read<{ parceiros: { id: string }[] }>(token, `/api/parceiros?cpf=${cpf}`)
  const body = JSON.stringify({ motivo: 'O CPF é de outra pessoa' })
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const path = `/api/parceiros/${parceiros[0]!.id}/encerramento`
  return ((await (await call(token, path, { method: 'POST', body, headers })).json()) as { idProcessamento: string })
    .idProcessamento
}

/** The demo programme's request that waits for a second person. */
export async function aPendingRequest(): Promise<number> {
  const { aprovacoes } = await read<{ aprovacoes: { numero: number }[] }>(
    await tokenOf(administrator),
    '/api/aprovacoes?situacao=pendente&sortField=numero&sortOrder=asc',
  )
  return aprovacoes[0]!.numero
}

/** The address of a record's screen, with one that the demo programme has. */
export async function withRecords(path: string): Promise<string> {
  if (path.startsWith('/painel/produto/')) return path.replace(':id', (await aProduct()).id)
  if (path.startsWith('/painel/premio/')) return path.replace(':id', (await aPrize()).id)
  if (path.startsWith('/painel/envios/')) return path.replace(':id', await anUpload())
  if (path === '/painel/processar/correcao-pontuacao/:id') return path.replace(':id', await aCorrection())
  if (path.startsWith('/painel/encerramento/')) return path.replace(':id', await aClosing())
  if (path.startsWith('/painel/rede/')) return path.replace(':id', (await aShopOfTheList()).idRede)
  if (path.includes(':cnpj')) return path.replace(':cnpj', (await aShopOfTheList()).cnpj)
  if (path.includes(':idResgate')) return path.replace(':idResgate', String((await newestRedemption()).idResgate))
  if (path.startsWith('/painel/aprovacao/')) return path.replace(':numero', String(await aPendingRequest()))
  if (!/:id(Venda|Lote)/.test(path)) return path
  const { idVenda, idLote } = await newestSale()
  return path.replace(':idVenda', String(idVenda)).replace(':idLote', idLote)
}
