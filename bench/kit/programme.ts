import { createToken, hashOfToken } from '#services/engine/sessions/token.ts'
import { withClient } from '../../tools/temporary-postgres.ts'

export const SELLERS = 10_000
const SHOPS = 500
const NETWORKS = 6

/** Ids that SQL and TypeScript can both compute: a kind's digit and a number. */
export const idOf = (kind: 'rede' | 'revenda' | 'parceiro' | 'produto' | 'usuario', n: number): string =>
  `00000000-0000-4000-800${['rede', 'revenda', 'parceiro', 'produto', 'usuario'].indexOf(kind)}-${String(n).padStart(12, '0')}`

const sqlId = (kind: Parameters<typeof idOf>[0], n: string): string =>
  `(left('${idOf(kind, 0)}', 24) || lpad((${n})::text, 12, '0'))::uuid`

/** An id made of a text's hash, in the form of version 4, which contracts accept. */
const sqlHashed = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`

/** Eleven digits; no benchmark checks whether they are a CPF. */
export const cpfOf = (person: number): string => String(person).padStart(11, '0')

const FIRST_NAMES =
  'Ana Bruno Carla Daniel Eduarda Fernanda Gustavo Helena Henrique Isabela João Juliana Larissa Marcos Mariana Natália Otávio Patrícia Rafael Tatiana'.split(
    ' ',
  )
const LAST_NAMES =
  'Almeida Barbosa Cardoso Conceição Duarte Esteves Ferreira Gonçalves Lima Machado Nogueira Oliveira Pereira Queiroz Ramos Santos Silva Souza Teixeira Vieira'.split(
    ' ',
  )
const sqlName = (names: readonly string[], n: string): string =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + (${n}) % ${names.length}]`

/**
 * Networks, shops and salespeople, and one administrator, written directly into their tables: no benchmark measures
 * registration.
 */
export const writeCadastros = (url: string, people = SELLERS): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `insert into redes (id, nome, regiao) select ${sqlId('rede', 'n')}, 'Rede ' || n, 'Sudeste'
        from generate_series(0, ${NETWORKS - 1}) n`,
    )
    await client.query(`insert into revendas (id, id_rede, codigo, cnpj, nome_fantasia, razao_social)
    select ${sqlId('revenda', 'n')}, ${sqlId('rede', `n % ${NETWORKS}`)}, 'R' || n, lpad(n::text, 14, '0'),
      'Dental ' || n, 'Dental ' || n || ' Ltda' from generate_series(0, ${SHOPS - 1}) n`)
    await client.query(`insert into parceiros (id, id_revenda, cpf, nome)
    select ${sqlId('parceiro', 'n')}, ${sqlId('revenda', `n % ${SHOPS}`)}, lpad(n::text, 11, '0'),
    ${sqlName(FIRST_NAMES, 'n')} || ' ' || ${sqlName(LAST_NAMES, 'n / 20')} || ' ' || ${sqlName(LAST_NAMES, 'n / 400')} || ' ' || n
    from generate_series(0, ${people - 1}) n`)
    await client.query(
      `insert into produtos (id, codigo, nome, valor_unitario) select ${sqlId('produto', 'n')}, 'P' || n,
        'Produto ' || n, 10000 from generate_series(0, 119) n`,
    )
    await client.query(
      `insert into usuarios (id, cpf, nome, email, permissao, senha_hash)
        values ('${idOf('usuario', 0)}', '00000000191', 'Administrador', 'a@example.com', 2, '')`,
    )
  })

/** A person's session as a log-in makes it, without the deliberately slow password hash. */
export const openSession = (url: string, tipo: 'painel' | 'loja', idPessoa: string): Promise<string> =>
  withClient(url, async (client) => {
    const token = createToken()
    await client.query(
      `insert into sessoes (hash, tipo, id_pessoa, expira_em) values ($1, $2, $3, now() + interval '1 day')`,
      [hashOfToken(token), tipo, idPessoa],
    )
    return token
  })

/**
 * Sales with one or three items and their credits, alternating, in the order and with the contents that an import
 * writes. The server generates them in one statement, because writing a million events one by one is another benchmark.
 */
export const writeSales = (url: string, sales: number): Promise<void> =>
  withClient(url, async (client) => {
    const idVenda = sqlHashed(`'venda' || n`)
    const seller = `n % ${SELLERS}`
    const idParceiro = sqlId('parceiro', seller)
    const idRevenda = sqlId('revenda', `(${seller}) % ${SHOPS}`)
    const idRede = sqlId('rede', `((${seller}) % ${SHOPS}) % ${NETWORKS}`)
    const day = `(date '2025-11-01' + (n * 380 / ${sales})::int)`
    // Each seller's items score differently, because few real people have equal points.
    const extra = `(${seller}) / 20`
    const item = (
      k: number,
    ) => `json_build_object('idItem', n * 4 + ${k}, 'idProduto', ${sqlId('produto', `(n + ${k}) % 120`)},
    'codigo', 'D' || ((n + ${k}) % 120), 'qtde', 200, 'valorUnitario', 10000, 'valorDesconto', 0,
    'valorTotal', 20000, 'valorPontos', 500 + ${extra}, 'pontos', 1000 + 2 * (${extra}))`
    const items = `(case when n % 2 = 0 then 1 else 3 end)`
    const points = `(${items} * (1000 + 2 * (${extra})))`
    await client.query(`
    with sales as (select n::bigint as n from generate_series(1, ${sales}) n)
    insert into ledger.events (position, stream, revision, id, type, data, metadata)
    select position, stream, revision, id, type, data,
      json_build_object('by', '${idOf('usuario', 0)}', 'byKind', 'usuario', 'at', (${day} + time '21:30')::text || 'Z',
      'correlationId', 'bench', 'causationId', null, 'commandId', md5('comando' || position)::uuid, 'schema', 1)
    from sales cross join lateral (values
      (n * 2 - 1, 'venda-' || ${idVenda}, 0, md5('a' || n)::uuid, 'VendaRegistrada',
        json_build_object('idVenda', ${idVenda}, 'numero', n, 'idParceiro', ${idParceiro},
        'idRevenda', ${idRevenda}, 'idRede', ${idRede}, 'tipoFiscal', 'N', 'identificador', lpad(n::text, 9, '0'),
          'realizadoEm', ${day}, 'pontuadoEm', ${day},
        'venceEm', ${day} + 365, 'origem', 'upload', 'idProcessamento', null, 'itens',
          case when n % 2 = 0 then json_build_array(${item(0)})
            else json_build_array(${item(0)}, ${item(1)}, ${item(2)}) end,
        'totalPontos', ${points}, 'totalVenda', ${items} * 20000, 'totalDescontos', 0, 'valorPonto', 10)),
      (n * 2, 'conta-' || ${idParceiro}, ((n - 1) / ${SELLERS})::int, md5('b' || n)::uuid, 'PontosCreditados',
        json_build_object('idParceiro', ${idParceiro},
        'idRevenda', ${idRevenda}, 'idRede', ${idRede}, 'em', ${day}, 'saldo', ${points} * ((n - 1) / ${SELLERS} + 1),
          'idVenda', ${idVenda}, 'revisaoVenda', 0, 'alvo', ${points},
        'documento', json_build_object('numeroVenda', n, 'tipoFiscal', 'N', 'identificador', lpad(n::text, 9, '0'),
          'realizadoEm', ${day}), 'pontos', ${points},
        'lote', json_build_object('idLote', ${sqlHashed(`'lote' || n`)}, 'pontos', ${points}, 'pontuadoEm', ${day},
          'venceEm', ${day} + 365), 'abatido', 0))
    ) as e(position, stream, revision, id, type, data) order by position`)
    await client.query(`select setval('ledger.position_seq', ${sales * 2})`)
    await client.query('vacuum analyze ledger.events')
    await client.query('checkpoint')
  })
