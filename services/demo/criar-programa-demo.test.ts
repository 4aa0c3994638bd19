import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestContext } from '../../tools/test-kit/command-context.ts'
import { withLedger } from '../../tools/test-kit/ledger.ts'
import { createPool } from '#services/engine/database/connection.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { conferirSenha } from '#services/engine/sessions/senha.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { criarProgramaDemo, type DependenciasDaDemo } from './criar-programa-demo.ts'
import { CPF_PARCEIRO_FOTO, CPF_PARCEIRO_NOVO, demoLogins } from './logins.ts'
import { COLUNAS, gravarPlanilhaDeVendas, lerCatalogo, linhasDeVendas } from './planilha.ts'
import { CPF_PRIMEIRO_ADMINISTRADOR, criarPrimeiroAdministrador } from './primeiro-administrador.ts'

type Kit = Awaited<ReturnType<typeof createTestContext>> & { deps: DependenciasDaDemo }

async function createDemoKit(): Promise<Kit> {
  const kit = await createTestContext()
  const pool = createPool(kit.url, 2)
  const deps: DependenciasDaDemo = {
    db: kit.db,
    ledger: kit.context.ledger,
    reservarNumeros: reservarNumeros(pool),
    agora: kit.context.agora,
    diasValidade: 365,
    vendas: 400,
  }
  return {
    ...kit,
    deps,
    close: async () => {
      await pool.end()
      await kit.close()
    },
  }
}

/** A ledger whose process dies at one append; nothing after that arrives. */
function dyingLedger(ledger: Ledger, appends: number): Ledger {
  let left = appends
  return withLedger(ledger, (original) => ({
    append: (...args) => (left-- > 0 ? original.append(...args) : Promise.reject(new Error('killed'))),
  }))
}

/** The programme's whole content, without the numbers that may have gaps. */
async function summary({ db }: Kit) {
  const { rows } = await sql<Record<string, unknown>>`
    select type, count(*)::int as n, md5(string_agg(id::text, ',' order by id)) as ids,
      coalesce(sum((data->>'totalPontos')::bigint), 0)::bigint as vendidos,
      coalesce(sum((data->>'pontos')::bigint), 0)::bigint as creditados
    from ledger.events group by type order by type`.execute(db)
  const { rows: cadastros } = await sql<Record<string, unknown>>`
    select (select count(*)::int from redes) as redes,
      (select count(*)::int from revendas where ativo and excluido_em is null) as revendas,
      (select count(*)::int from revendas where not ativo or excluido_em is not null) as outrora,
      (select count(*)::int from parceiros where excluido_em is null) as parceiros,
      (select count(*)::int from parceiros where not ativo) as inativos,
      (select count(*)::int from parceiros where excluido_em is not null) as excluidos,
      (select count(*)::int from parceiros_revendas) as vinculos,
      (select count(*)::int from produtos where ativo and excluido_em is null) as produtos,
      (select count(*)::int from produtos where not ativo or excluido_em is not null) as descontinuados,
      (select jsonb_object_agg(estado, n) from (select case when desfeito_por is not null then 'desfeito'
          when erros > 0 then 'com erros' else estado end as estado, count(*)::int as n from processamentos
        where tipo like 'upload-%' group by 1) e) as envios,
      (select count(*)::int from mensagens) as mensagens,
      (select count(*)::int from mensagens where estado = 'pendente') as pendentes,
      (select count(*)::int from tokens_de_envio) as chaves,
      (select count(*)::int from tokens_de_envio where revogado_em is not null) as revogadas,
      (select count(*)::int from produtos_revenda) as mapeados,
      (select count(*)::int from usuarios) as usuarios, (select count(*)::int from usuarios_revendas) as limites,
      (select count(*)::int from pesquisas_mercado) as pesquisas,
      (select count(*)::int from cartoes) as cartoes,
      (select count(*)::int from premios) as premios, (select count(*)::int from categorias_premio) as categorias,
      (select count(*)::int from auditoria) as auditoria`.execute(db)
  return { eventos: rows, cadastros: cadastros[0] }
}

describe('the demo programme', () => {
  let kit: Kit
  beforeAll(async () => {
    kit = await createDemoKit()
    await criarProgramaDemo(kit.deps)
  })
  afterAll(() => kit.close())

  test('fills an empty database with what was promised', async () => {
    expect((await summary(kit)).cadastros).toMatchObject({
      redes: 6,
      revendas: 40,
      outrora: 2,
      parceiros: 400,
      excluidos: 1,
      produtos: 120,
      descontinuados: 2,
      envios: { desfeito: 1, 'com erros': 1, falhou: 1 },
      pendentes: 2,
      chaves: 3,
      revogadas: 1,
      usuarios: 8,
      limites: 3,
      cartoes: 450,
      premios: 20,
      categorias: 14,
    })
    const { eventos, cadastros } = await summary(kit)
    expect(cadastros!['pesquisas']).toBeGreaterThan(20)
    const de = (type: string) => eventos.find((row) => row.type === type)
    // Of 6 networks × 12 products, some on purpose not.
    expect(de('TaxaSucessoConfigurada')?.n).toBeGreaterThan(50)
    expect(de('TaxaSucessoConfigurada')?.n).toBeLessThan(72)
    expect(de('VendaRegistrada')?.n).toBe(de('PontosCreditados')?.n)
    expect(de('VendaRegistrada')?.vendidos).toBe(de('PontosCreditados')?.creditados)
    const [canceladas, anuladas] = [Number(de('PontuacaoCancelada')?.n), Number(de('VendaAnulada')?.n)]
    expect(Math.min(canceladas, anuladas)).toBeGreaterThan(0)
    expect(de('PontosEstornados')?.n).toBe(canceladas + anuladas)
  })

  test('asks for a second person for two acts; the awards to cancel are worth what the request says', async () => {
    const pedidos = await sql<{ ato: string; n: number }>`
      select data->>'ato' as ato, count(*)::int as n from ledger.events where type = 'AprovacaoPedida'
      group by 1 order by 1`.execute(kit.db)
    expect(pedidos.rows).toEqual([
      { ato: 'cancelar-em-massa', n: 1 },
      { ato: 'lancar-pontos', n: 3 },
    ])
    const { rows } = await sql<{ valor: number; soma: number }>`
      select (p.data#>>'{efeito,valor}')::int as valor, sum((v.data->>'totalPontos')::int)::int as soma
      from ledger.events p join ledger.events v on v.type = 'VendaRegistrada'
        and v.data->>'numero' = any(string_to_array(p.data#>>'{dados,ids}', ','))
      where p.type = 'AprovacaoPedida' and p.data->>'ato' = 'cancelar-em-massa' group by 1`.execute(kit.db)
    expect(rows[0]!.soma).toBe(rows[0]!.valor)
  })

  test('has redemptions that are also in their accounts, and returns the points of cancelled ones', async () => {
    const {
      rows: [contagem],
    } = await sql<Record<string, number>>`
      with eventos as (select type, data->>'idResgate' as id, (data->>'pontos')::bigint as pontos from ledger.events
        where data->>'idResgate' is not null)
      select count(*) filter (where type = 'PontosResgatados')::int as resgatados,
        (select count(*)::int from eventos a join eventos b using (id, pontos) where a.type = 'PontosResgatados'
          and b.type = 'ResgateSolicitado') as solicitados,
        count(*) filter (where type like 'ResgateCancelado%')::int as cancelados,
        (select count(*)::int from eventos a join eventos b using (id, pontos) where a.type = 'PontosDevolvidos'
          and b.type like 'ResgateCancelado%') as devolvidos
      from eventos`.execute(kit.db)
    expect(contagem!.resgatados).toBeGreaterThan(8)
    expect(contagem!.solicitados).toBe(contagem!.resgatados)
    expect(contagem!.cancelados).toBeGreaterThan(0)
    expect(contagem!.devolvidos).toBe(contagem!.cancelados)
    const { rows: semEntrar } = await sql`
      select p.nome from ledger.events e join parceiros p on p.id::text = e.data->>'idParceiro'
      where e.type = 'PontosResgatados' and (p.ultimo_acesso_em is null
        or p.ultimo_acesso_em < (e.metadata->>'at')::timestamptz)`.execute(kit.db)
    expect(semEntrar, 'who redeemed had entered the store').toEqual([])
    const { rows: aceitaram } = await sql`
      select nome from parceiros where aceitou_regulamento_em is not null and ultimo_acesso_em is null`.execute(kit.db)
    expect(aceitaram, 'who accepted the regulation had entered the store').toEqual([])
  })

  test('lets everybody in with the log-ins it prints', async () => {
    for (const { onde, cpf, senha } of demoLogins) {
      const pessoa = await kit.db
        .selectFrom(onde === 'painel' ? 'usuarios' : 'parceiros')
        .select(['senha_hash', 'ativo'])
        .where('cpf', '=', cpf)
        .executeTakeFirstOrThrow()
      expect([pessoa.ativo, await conferirSenha(pessoa.senha_hash!, senha)]).toEqual([true, true])
    }
  })

  test('the seller of photos with a published log-in has some that were ended, that became a sale, and that wait', async () => {
    const { rows } = await sql<{ type: string; n: number }>`
      select type, count(*)::int as n from ledger.events
      where data->>'idParceiro' = (select id::text from parceiros where cpf = ${CPF_PARCEIRO_FOTO})
        and type in ('FotoVendaEnviada', 'EnvioProcessado', 'EnvioEncerrado')
      group by type order by type`.execute(kit.db)
    expect(rows).toEqual([
      { type: 'EnvioEncerrado', n: 1 },
      { type: 'EnvioProcessado', n: 1 },
      { type: 'FotoVendaEnviada', n: 3 },
    ])
  })

  test('has a store visit of everybody who sells, and of nobody else', async () => {
    const {
      rows: [contagem],
    } = await sql<Record<string, number>>`
      select count(*) filter (where aceitou_regulamento_em is not null and entrega_cep <> '')::int as prontos,
        count(*) filter (where aceitou_regulamento_em is null and entrega_cep = '')::int as novos
          from parceiros where excluido_em is null`.execute(kit.db)
    expect(contagem).toEqual({ prontos: 374, novos: 26 })
    expect(
      await kit.db
        .selectFrom('parceiros')
        .select('aceitou_regulamento_em')
        .where('cpf', '=', CPF_PARCEIRO_NOVO)
        .executeTakeFirst(),
    ).toEqual({ aceitou_regulamento_em: null })
  })

  test('is made once', async () => {
    const before = await summary(kit)
    expect(await criarProgramaDemo(kit.deps)).toBe('existente')
    expect(await summary(kit)).toEqual(before)
  })

  // The appends of networks and products come first (128), those of sales and accounts after them.
  test.each([3, 200, 500])(
    'killed after %i appends, the next start finishes it as if nothing had happened',
    async (appends) => {
      const other = await createDemoKit()
      try {
        await expect(
          criarProgramaDemo({ ...other.deps, ledger: dyingLedger(other.deps.ledger, appends) }),
        ).rejects.toThrow()
        // Two days later the dates are still those of the day on which it began.
        expect(await criarProgramaDemo({ ...other.deps, agora: () => new Date('2026-11-22T12:00:00Z') })).toBe('criado')
        expect(await summary(other)).toEqual(await summary(kit))
      } finally {
        await other.close()
      }
    },
  )

  test('two processes that start at once make it once', async () => {
    const other = await createDemoKit()
    const few = { ...other.deps, vendas: 50 }
    expect((await Promise.all([criarProgramaDemo(few), criarProgramaDemo(few)])).toSorted()).toEqual([
      'criado',
      'existente',
    ])
    await other.close()
  })

  test('its spreadsheet has existing people and products, the same every time, and the requested number of bad sales', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'lastro-planilha-'))
    const catalogo = await lerCatalogo(kit.db)
    const opcoes = {
      vendas: 50,
      hoje: '2026-11-20',
      semente: 'T',
      defeitos: { 'cpf-desconhecido': 2, 'data-futura': 1 },
    }
    const vendas = [...linhasDeVendas(catalogo, opcoes)]
    expect(vendas).toEqual([...linhasDeVendas(catalogo, opcoes)])
    expect(vendas).toHaveLength(53)
    expect(vendas.filter(([linha]) => linha!.cpf === '00000000191')).toHaveLength(2)

    const caminho = join(dir, 'vendas.xlsx')
    const { linhas } = await gravarPlanilhaDeVendas(caminho, vendas)
    const livro = new ExcelJS.Workbook()
    await livro.xlsx.readFile(caminho)
    const folha = livro.worksheets[0]!
    expect((folha.getRow(1).values as unknown[]).slice(1)).toEqual([...COLUNAS])
    expect(folha.actualRowCount).toBe(linhas + 1)
    expect(folha.getRow(2).getCell(5).value).toBeInstanceOf(Date)
    await rm(dir, { recursive: true })
  })
})

describe('without the demonstration', () => {
  let kit: Kit
  beforeAll(async () => {
    kit = await createDemoKit()
  })
  afterAll(() => kit.close())

  test('the first administrator is created once, with a password that is printed once', async () => {
    const { db, ledger, agora } = kit.deps
    const primeiro = await criarPrimeiroAdministrador({ db, ledger, agora })
    expect(primeiro).toMatchObject({ cpf: CPF_PRIMEIRO_ADMINISTRADOR, senhaGerada: expect.stringMatching(/.{16,}/) })
    const usuario = await db.selectFrom('usuarios').selectAll().executeTakeFirstOrThrow()
    expect(usuario).toMatchObject({ permissao: 2, senha_temporaria: true })
    expect(await conferirSenha(usuario.senha_hash, primeiro!.senhaGerada!)).toBe(true)
    expect(await criarPrimeiroAdministrador({ db, ledger, agora })).toBeUndefined()
  })

  test('a first password that its owner set is theirs already', async () => {
    const own = await createDemoKit()
    try {
      const { db, ledger, agora } = own.deps
      await criarPrimeiroAdministrador({ db, ledger, agora, cpf: '52998224725', senha: 'frase que é só minha' })
      expect(await db.selectFrom('usuarios').select('senha_temporaria').execute()).toEqual([
        { senha_temporaria: false },
      ])
    } finally {
      await own.close()
    }
  })

  test('a database that holds anything gets no demonstration', async () => {
    expect(await criarProgramaDemo(kit.deps)).toBe('existente')
    expect((await summary(kit)).cadastros).toMatchObject({ redes: 0, usuarios: 1 })
  })
})
