import { createToken, hashOfToken } from '#services/engine/sessions/token.ts'
import { withClient } from '../../tools/temporary-postgres.ts'

export const SELLERS = 10_000
export const SHOPS = 500
export const NETWORKS = 6

/** Ids that SQL and TypeScript can both compute: a kind's digit and a number. */
export const idOf = (kind: 'rede' | 'revenda' | 'parceiro' | 'produto' | 'usuario', n: number): string =>
  `00000000-0000-4000-800${['rede', 'revenda', 'parceiro', 'produto', 'usuario'].indexOf(kind)}-${String(n).padStart(12, '0')}`

const sqlId = (kind: Parameters<typeof idOf>[0], n: string): string =>
  `(left('${idOf(kind, 0)}', 24) || lpad((${n})::text, 12, '0'))::uuid`

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
