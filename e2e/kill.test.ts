import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { call, followToEnd, logIn, readDashboard, type Dashboard } from './kit/api.ts'
import { databaseOf, queryDatabase, whileNothingIsAppended } from './kit/database.ts'
import { administrator } from './kit/people.ts'
import { refusedStart, startProduct, type Product } from './kit/product.ts'
import { makeSales, readProgramme, writeSheet } from './kit/sales.ts'

/** They are registered in groups of a thousand. */
const SALES = 8_000
const dataDir = inject('freshCopy')

let running: Product | undefined
/** The database of the running product, or the one left behind by a killed product. */
let database = ''
async function start(): Promise<Product> {
  running = await startProduct(dataDir)
  database = databaseOf(dataDir)
  return running
}
afterAll(async () => {
  await running?.stop()
})

async function send(token: string, file: string, url: string): Promise<Response> {
  const form = new FormData()
  form.set('enviarMensagem', '1')
  form.set('arquivo', new Blob([readFileSync(file)]), 'oito mil.xlsx')
  return call(token, '/api/upload/vendas', { method: 'POST', body: form }, url)
}

const one = async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row> =>
  (await queryDatabase<Row>(database, text, values))[0]!

const uploadOf = async (nome: string) =>
  (await queryDatabase<{ id: string }>(database, 'select id from processamentos where nome_arquivo = $1', [nome]))[0]
    ?.id

/** The sales of one upload, and their credits, in the ledger. */
const inLedger = (id: string) =>
  one<{ sales: number; sold: number; points: number; credited: number; credits: number; answered: number }>(
    `
  with sales as (
    select data->>'idVenda' as sale, (data->>'totalPontos')::bigint as points from ledger.events
      where type = 'VendaRegistrada' and data->>'idProcessamento' = $1
  ), credits as (
    select data->>'idVenda' as sale, (data->>'pontos')::bigint as points from ledger.events
      where type = 'PontosCreditados' and data->>'idVenda' in (select sale from sales)
  )
  select (select count(*)::int from sales) as sales, (select count(distinct sale)::int from sales) as sold,
    (select coalesce(sum(points), 0)::float8 from sales) as points,
    (select count(*)::int from credits) as credits, (select count(distinct sale)::int from credits) as answered,
      (select coalesce(sum(points), 0)::float8 from credits) as credited`,
    id,
  )

/**
 * The same totals from every place that keeps them: what the sales that stand are worth, and what was ever credited.
 * Lots of points that came back or were entered by hand, and points that the nightly expiry removes meanwhile, are left
 * out.
 */
const everywhere = () =>
  one<Record<'sales' | 'credits' | 'lots' | 'movements' | 'balances' | 'dashboard', number>>(`
  select (select sum(case type when 'VendaRegistrada' then (data->>'totalPontos')::bigint
      when 'PontuacaoCorrigida' then (data->>'diferenca')::bigint else -(data->>'totalPontos')::bigint end)::float8
    from ledger.events where type in ('VendaRegistrada', 'PontuacaoCorrigida', 'PontuacaoCancelada', 'VendaAnulada')
  ) as sales,
    (select sum((data->>'pontos')::bigint)::float8 from ledger.events where type = 'PontosCreditados') as credits,
    (select sum(creditado)::float8 from extrato.lotes) - (select coalesce(sum((data->>'pontos')::bigint), 0)::float8
      from ledger.events where type in ('PontosDevolvidos', 'PontosReativados', 'PontosLancados')
        and data->>'sentido' is distinct from 'debito') as lots,
    (select sum(pontos)::float8 from extrato.movimentos where tipo <> 'expiracao') as movements,
    (select sum(saldo)::float8 from extrato.contas) + (select coalesce(sum((data->>'pontos')::bigint), 0)::float8
      from ledger.events where type = 'PontosExpirados') as balances,
    (select sum(pontos)::float8 from dashboard.parceiros
      where escopo = '00000000-0000-0000-0000-000000000000') as dashboard`)

const credited = ({ pontosPorMes }: Dashboard) =>
  pontosPorMes.reduce((sum, { creditados }) => sum + Math.round(creditados * 100), 0)

describe('a process that is killed in the middle of an upload', () => {
  test('continues at the next start: every sale and every credit exists once, and every seller gets one message', async () => {
    const first = await start()
    const { catalogue, pointsOf } = await readProgramme(database)
    const sales = makeSales(catalogue, { vendas: SALES, semente: 'KILL' })
    const file = await writeSheet('oito mil.xlsx', sales)
    const { token } = await logIn(administrator, first.url)
    const before = await everywhere()
    const dashboardBefore = await readDashboard(token, undefined, first.url)

    let id = ''
    await whileNothingIsAppended(database, async (letThrough) => {
      const sent = send(token, file, first.url).then(
        ({ status }) => status,
        () => 'cut off',
      )
      do {
        await letThrough()
        id = (await uploadOf('oito mil.xlsx')) ?? ''
      } while (id === '' || (await inLedger(id)).sales === 0)
      await first.kill()
      running = undefined
      expect(await sent).toBe('cut off')
      // The database outlives the killed process: the confirmed sales are there, but not all of the upload.
      expect((await inLedger(id)).sales).toBeLessThan(SALES)
    })

    const second = await start()
    const end = await followToEnd(token, id, second.url)
    expect(end).toMatchObject({ estado: 'concluido', resultado: { vendas: SALES, repetidas: 0, totalErros: 0 } })

    const points = pointsOf(sales)
    expect(await inLedger(id)).toEqual({
      sales: SALES,
      sold: SALES,
      points,
      credits: SALES,
      answered: SALES,
      credited: points,
    })
    const after = await everywhere()
    for (const place of Object.keys(after) as (keyof typeof after)[])
      expect([place, after[place] - before[place]]).toEqual([place, points])
    expect(after).toMatchObject({ lots: after.credits, dashboard: after.sales })
    expect(credited(await readDashboard(token, undefined, second.url)) - credited(dashboardBefore)).toBe(points)

    const sellers = new Set(sales.map(([row]) => row!.cpf)).size
    expect(
      await one(
        'select count(*)::int as all, count(distinct id_parceiro)::int as people from mensagens where causa = $1',
        `upload:${id}`,
      ),
    ).toEqual({ all: sellers, people: sellers })

    const again = (await (await send(token, file, second.url)).json()) as Record<string, unknown>
    expect(again).toMatchObject({ vendas: 0, pontos: 0, repetidas: SALES, mensagens: 0 })
    expect(await everywhere()).toEqual(after)

    // One file for each message that WhatsApp would have got, none twice.
    await expect
      .poll(
        async () =>
          (
            await one<{ n: number }>(
              `select count(*)::int as n from mensagens where causa = $1 and estado = 'pendente'`,
              `upload:${id}`,
            )
          ).n,
      )
      .toBe(0)
    const delivered = await queryDatabase<{ file: string }>(
      database,
      `select 'whatsapp-' || id || '.json' as file from mensagens where causa = $1 and estado = 'enviada'`,
      [`upload:${id}`],
    )
    // Others are there as well: notices of points that lapse.
    const outbox = await readdir(join(dataDir, 'outbox'))
    expect(delivered.length).toBeGreaterThan(0)
    expect(outbox).toEqual(expect.arrayContaining(delivered.map(({ file }) => file)))
  })

  test('a second start beside a running one is refused with a sentence that names it', async () => {
    const { pid, url } = running ?? (await start())
    const { code, output } = await refusedStart(dataDir)
    expect(code).toBe(1)
    expect(output).toContain(
      `O Lastro já está em execução com a pasta de dados ${dataDir} (processo ${pid}, em ${url}).`,
    )
    expect((await fetch(`${url}/api/saude`)).status).toBe(200)
  })

  test('Ctrl-C ends it well, with nothing left behind', async () => {
    const product = running ?? (await start())
    running = undefined
    expect(await product.stop()).toMatchObject({ code: 0, leftBehind: [] })
  })
})
