import type pg from 'pg'
import type { ErroDeLinha } from '#contracts/http/processamentos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { TipoFiscal } from '#contracts/values/documentos.ts'
import { arrayLiteral } from '#services/database/array-literal.ts'
import { COLUNAS } from './sheet-columns.ts'
import type { LinhaDeVenda } from './read-row.ts'

/** Forgets what an earlier run of the same job had read. */
export async function limparStaging(pool: pg.Pool, idProcessamento: string): Promise<void> {
  await pool.query('delete from staging_vendas where id_processamento = $1', [idProcessamento])
  await pool.query('delete from processamentos_erros where id_processamento = $1', [idProcessamento])
}

export async function guardarLinhas(pool: pg.Pool, idProcessamento: string, linhas: readonly LinhaDeVenda[]): Promise<void> {
  const coluna = (key: keyof LinhaDeVenda): string => arrayLiteral(linhas.map((linha) => linha[key]))
  await pool.query({
    name: 'staging-vendas',
    text: `insert into staging_vendas select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
             $8::date[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[])`,
    values: [idProcessamento, coluna('linha'), coluna('cnpj'), coluna('cpf'), coluna('tipoFiscal'), coluna('identificador'), coluna('chave'),
      coluna('realizadoEm'), coluna('codigo'), coluna('qtde'), coluna('valorUnitario'), coluna('valorDesconto')],
  })
}

export async function guardarErros(db: pg.Pool | pg.ClientBase, idProcessamento: string, erros: readonly ErroDeLinha[]): Promise<void> {
  if (erros.length === 0) return
  await db.query('insert into processamentos_erros select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[])',
    [idProcessamento, erros.map((e) => e.linha), erros.map((e) => e.coluna), erros.map((e) => e.valor), erros.map((e) => e.mensagem)])
}

/** What a row was resolved to. A shop's code is matched without case; so is the unique index that serves it. */
const RESOLVIDAS = `
  from staging_vendas s
  left join revendas r on r.cnpj = s.cnpj and r.excluido_em is null
  left join parceiros p on p.cpf = s.cpf and p.excluido_em is null
  left join produtos_revenda pr on pr.id_revenda = r.id and lower(pr.codigo) = lower(s.codigo) and pr.excluido_em is null
  left join produtos m on m.id = pr.id_produto and m.excluido_em is null`

/**
 * For the rest of the transaction, tables are joined whole. What the planner knows of them may date from before they were
 * filled, and looking each row of a large file up one by one then takes ten times as long.
 */
const joinWhole = (tx: pg.ClientBase): Promise<unknown> => tx.query('set local enable_nestloop = off')

/**
 * The checks that need the registrations or the sale's other rows, as sets (`domain.md §4`). Adds what it finds to
 * the row errors. `produtosComPontos` are the manufacturer products that have points on the award's day.
 */
export async function conferirStaging(tx: pg.ClientBase, idProcessamento: string, produtosComPontos: readonly string[]): Promise<void> {
  await joinWhole(tx)
  await tx.query(
    `with linhas as (
       select s.*, r.id as id_revenda, r.ativo as revenda_ativa, p.id as id_parceiro, p.ativo as parceiro_ativo, pr.id as id_produto_revenda, m.id as id_produto,
         (pr.ativo or s.realizado_em < pr.inativo_desde) and (m.ativo or s.realizado_em < m.inativo_desde) as produto_ativo,
         exists (select from parceiros_revendas v where v.id_parceiro = p.id and v.id_revenda = r.id
           and (v.de is null or v.de <= s.realizado_em) and (v.ate is null or s.realizado_em <= v.ate)) as trabalhava,
         m.id = any($2::uuid[]) as tem_pontos
       ${RESOLVIDAS}
       where s.id_processamento = $1
     ),
     vendas as (
       select cnpj, tipo_fiscal, chave, min(cpf) <> max(cpf) as varios_vendedores, min(realizado_em) <> max(realizado_em) as varias_datas
       from staging_vendas where id_processamento = $1 and cnpj is not null and tipo_fiscal is not null and chave is not null
       group by cnpj, tipo_fiscal, chave
       having min(cpf) <> max(cpf) or min(realizado_em) <> max(realizado_em)
     )
     insert into processamentos_erros (id_processamento, linha, coluna, valor, mensagem)
     select $1, l.linha, problema.coluna, coalesce(problema.valor, ''), problema.mensagem
     from linhas l
     left join vendas v on v.cnpj = l.cnpj and v.tipo_fiscal = l.tipo_fiscal and v.chave = l.chave
     cross join lateral (values
       (l.cnpj is not null and l.id_revenda is null, $3::text, l.cnpj, 'Dental não cadastrada'),
       (not l.revenda_ativa, $3, l.cnpj, 'Dental inativa'),
       (l.cpf is not null and l.id_parceiro is null, $4, l.cpf, 'Vendedor não cadastrado'),
       (not l.parceiro_ativo, $4, l.cpf, 'Vendedor inativo'),
       (l.id_revenda is not null and l.id_parceiro is not null and l.realizado_em is not null and not l.trabalhava, $4, l.cpf,
         'O vendedor não trabalhava nesta dental na data da venda'),
       (l.id_revenda is not null and l.codigo is not null and l.id_produto_revenda is null, $5, l.codigo, 'Produto não cadastrado nesta dental'),
       (l.id_produto_revenda is not null and l.id_produto is null, $5, l.codigo, 'O produto desta dental não tem mais produto do fabricante'),
       (l.id_produto is not null and not l.produto_ativo, $5, l.codigo, 'Produto inativo na data da venda'),
       (l.id_produto is not null and not l.tem_pontos, $5, l.codigo, 'Produto sem pontos definidos'),
       (v.varios_vendedores, $4, l.cpf, 'As linhas desta nota têm vendedores diferentes'),
       (v.varias_datas, $6, to_char(l.realizado_em, 'DD/MM/YYYY'), 'As linhas desta nota têm datas diferentes')
     ) as problema(sim, coluna, valor, mensagem)
     where problema.sim`,
    [idProcessamento, produtosComPontos, COLUNAS.cnpj.titulo, COLUNAS.cpf.titulo, COLUNAS.codigo.titulo, COLUNAS.realizadoEm.titulo])
}

export interface VendaAgrupada {
  id_revenda: string
  id_rede: string
  id_parceiro: string
  tipo_fiscal: TipoFiscal
  identificador: string
  chave: string
  realizado_em: Dia
  primeira_linha: number
  linhas: number
  /** Other sales of the same file with this number, seller, day and total, in another shop. */
  iguais_no_arquivo: number
  itens: { codigo: string; idProduto: string; qtde: Centesimos; valorUnitario: Centesimos; valorDesconto: Centesimos }[]
}

/**
 * Finds the good sales; a sale with one bad row is left out whole. They are held beyond the transaction: one that stayed
 * open for the whole upload would keep every row alive that the read models replace meanwhile.
 */
export async function agruparVendas(tx: pg.ClientBase, idProcessamento: string): Promise<void> {
  await joinWhole(tx)
  await tx.query({
    text: `declare vendas_agrupadas no scroll cursor with hold for
      with ruins as (
        select distinct s.cnpj, s.tipo_fiscal, s.chave
        from staging_vendas s join processamentos_erros e on e.id_processamento = s.id_processamento and e.linha = s.linha
        where s.id_processamento = '${uuid(idProcessamento)}'
      )
      select r.id as id_revenda, r.id_rede, p.id as id_parceiro, s.tipo_fiscal, (array_agg(s.identificador order by s.linha))[1] as identificador, s.chave,
        s.realizado_em, min(s.linha) as primeira_linha, count(*)::int as linhas,
        count(*) over (partition by s.chave, p.id, s.realizado_em, sum(s.qtde * s.valor_unitario - s.valor_desconto * 100))::int - 1 as iguais_no_arquivo,
        json_agg(json_build_object('codigo', s.codigo, 'idProduto', m.id, 'qtde', s.qtde, 'valorUnitario', s.valor_unitario, 'valorDesconto', s.valor_desconto)
          order by s.linha) as itens
      ${RESOLVIDAS.replaceAll('left join', 'join')}
      where s.id_processamento = '${uuid(idProcessamento)}'
        and not exists (select from ruins x where x.cnpj = s.cnpj and x.tipo_fiscal = s.tipo_fiscal and x.chave = s.chave)
        and not exists (select from processamentos_erros e where e.id_processamento = s.id_processamento and e.linha = s.linha)
      group by r.id, r.id_rede, p.id, s.tipo_fiscal, s.chave, s.realizado_em
      order by primeira_linha`,
  })
}

/** The sales that were found, in the order of the file, some at a time, on the connection that holds them. */
export async function* lerVendasAgrupadas(client: pg.ClientBase, vendasPorVez: number): AsyncGenerator<VendaAgrupada[]> {
  for (;;) {
    const { rows } = await client.query<VendaAgrupada>(`fetch ${vendasPorVez} from vendas_agrupadas`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close vendas_agrupadas')
}

/** A cursor takes no parameters: only a UUID may stand in its text. */
function uuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError('not a UUID')
  return id
}
