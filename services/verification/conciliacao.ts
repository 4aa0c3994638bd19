import type pg from 'pg'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'
import { comparePositions, type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { positionOf, readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { REACAO_RESGATE } from '#services/resgates/resgate.reactions.ts'
import { REACAO_CONTA } from '#services/vendas/vendas.reactions.ts'
import { leitorDePistas, TIPOS_CONCILIADOS, type Conciliado, type Elo } from './pistas.ts'

/** An event without its cause, or a cause without its effect. */
export interface SemPar {
  posicao: Position
  stream: string
  evento: string
  /** A sentence for people, without its subject: the event. */
  descricao: string
}

export interface Conciliacao {
  ate: Position
  eventos: number
  /** Causes to which their reaction has not come yet. */
  aguardam: number
  /** Reactions that stand past the end: of a ledger that was restored from before, they would miss what comes next. */
  alem: readonly { nome: string; posicao: Position }[]
  semPar: readonly SemPar[]
  /** Those beyond the ones named. */
  omitidos: number
}

/** Of each way in which events may not match. */
const NAMED_MAX = 1000

/**
 * Reconciles sales, accounts, redemptions and requests: each event of an account follows from a sale, a redemption, an
 * expiry or an act that the ledger holds, and each of those had its effect, sealed or not; each has the id that its
 * command gives it. The ledger is read through its port,
 * once; what its events say of each other is put into temporary tables and compared there as sets, so that memory holds
 * one page.
 */
export async function conciliar(
  { ledger, pool }: { ledger: Ledger; pool: pg.Pool },
  signal?: AbortSignal,
): Promise<Conciliacao> {
  // First the checkpoints, then the end of the ledger: what a reaction has passed has its effect before that end.
  const [deVendas, deResgates] = await Promise.all([aReacao(REACAO_CONTA, pool), aReacao(REACAO_RESGATE, pool)])
  const passou = ({ elo, posicao }: { elo: Elo; posicao: Position }): boolean =>
    comparePositions(posicao, (elo === 'venda' ? deVendas : deResgates).posicao) <= 0
  const ate = await ledger.head()
  const alem = [deVendas, deResgates].filter(({ posicao }) => comparePositions(posicao, ate) > 0)
  return inTransaction(pool, async (tx) => {
    await tx.query('set local statement_timeout = 0')
    await tx.query(TABELAS)
    const semPar: SemPar[] = []
    let [eventos, omitidos] = [0, 0]
    const lerPistas = leitorDePistas()
    for await (const page of pagesUpTo(ledger, ate, TIPOS_CONCILIADOS, signal)) {
      eventos += page.length
      const lidas = page.map((event) => lerPistas(event as Conciliado))
      const causas = lidas.flatMap((lida) => lida.causas.map((one) => ({ ...one, devida: passou(one) })))
      await guardar('causas', causas, tx)
      await guardar(
        'efeitos',
        lidas.flatMap(({ efeitos }) => efeitos),
        tx,
      )
      await guardar(
        'lotes',
        lidas.flatMap(({ lotes }) => lotes),
        tx,
      )
      for (const erro of lidas.flatMap(({ erros }) => erros)) {
        if (semPar.length < NAMED_MAX) semPar.push(erro)
        else omitidos++
      }
    }
    await tx.query('analyze causas, efeitos, lotes')
    for (const conferencia of CONFERENCIAS) {
      signal?.throwIfAborted()
      const { rows } = await tx.query<Achado>(
        `select *, count(*) over ()::int as total from (${conferencia}) a order by posicao limit ${NAMED_MAX}`,
      )
      for (const row of rows) {
        const { posicao, stream, evento } = row
        semPar.push({ posicao: String(posicao), stream, evento, descricao: FALHAS[row.falha](row) })
      }
      omitidos += (rows[0]?.total ?? 0) - rows.length
    }
    const { rows } = await tx.query<{ n: number }>(`select count(*)::int as n from (${SEM_EFEITO}) a where not devida`)
    return { ate, eventos, aguardam: rows[0]?.n ?? 0, alem, semPar, omitidos }
  })
}

const aReacao = async (nome: string, pool: pg.Pool) => ({ nome, posicao: positionOf(await readCheckpoint(pool, nome)) })

async function guardar(tabela: string, linhas: readonly object[], tx: pg.ClientBase): Promise<void> {
  if (linhas.length === 0) return
  await tx.query(`insert into pg_temp.${tabela} select * from json_populate_recordset(null::pg_temp.${tabela}, $1)`, [
    JSON.stringify(linhas),
  ])
}

const EVENTO = 'posicao bigint, stream text, evento text, id_parceiro uuid, pontos bigint'
const LADO = `${EVENTO}, elo text, chave uuid, ordem int, detalhe text`
const TABELAS = `
  create temp table causas (${LADO}, devida boolean) on commit drop;
  create temp table efeitos (${LADO}, movidos bigint, segue boolean) on commit drop;
  create temp table lotes (${EVENTO}, id_lote uuid, abre boolean, vence_em date) on commit drop`

interface Achado {
  posicao: number
  stream: string
  evento: string
  elo: Elo
  chave: string
  ordem: number
  falha: keyof typeof FALHAS
  total: number
}

/** Sentences whose subject is the event. */
const FALHAS = {
  'sem-causa': (achado: Achado) => `não tem causa: ${causaDe(achado)} não está no ledger`,
  'antes-da-causa': (achado: Achado) => `está antes de sua causa, ${causaDe(achado)}`,
  'outra-causa': (achado: Achado) => `não é o que sua causa diz, ${causaDe(achado)}`,
  repetido: (achado: Achado) => `vem pela segunda vez: ${causaDe(achado)}`,
  alvo: (achado: Achado) => `não leva a conta dos pontos que ela sabia da venda ${achado.chave} aos que diz`,
  'sem-efeito': (achado: Achado) => `não teve efeito: ${EFEITOS[achado.elo]}`,
  'lote-desconhecido': ({ chave }: Achado) => `toma do lote ${chave}, que a conta não tem`,
  'lote-repetido': ({ chave }: Achado) => `abre outra vez o lote ${chave}`,
  'lote-sem-resto': ({ chave }: Achado) => `toma do lote ${chave} mais do que resta nele`,
  validade: ({ chave }: Achado) => `diz outra validade do lote ${chave}`,
}

function causaDe({ elo, chave, ordem }: Achado): string {
  switch (elo) {
    case 'venda':
      return `a revisão ${ordem} da venda ${chave}`
    case 'resgate':
      return `o débito do resgate ${chave}`
    case 'cancelamento':
      return `o resgate ${chave}`
    case 'devolucao':
      return `o cancelamento do resgate ${chave}`
    case 'reativacao':
      return `a expiração do lote ${chave}`
    case 'pedido':
      return `o pedido do lançamento ${chave}`
    case 'aprovacao':
      return `a aprovação do lançamento ${chave}`
  }
}

const EFEITOS: Partial<Record<Elo, string>> = {
  venda: 'a conta não tem os pontos que ela diz',
  resgate: 'o resgate não foi pedido',
  devolucao: 'os pontos não voltaram à conta',
}

/**
 * The last that a sale says to an account is what the account knows: an earlier revision may have been overtaken, and a
 * reversal that needs several events is at its end.
 */
const SEM_EFEITO = `
  select c.*, 'sem-efeito' as falha
  from (select distinct on (chave, id_parceiro) * from causas where elo = 'venda'
    order by chave, id_parceiro, ordem desc) c
  left join (select distinct on (chave, id_parceiro) chave, id_parceiro, ordem, pontos, segue from efeitos
    where elo = 'venda' order by chave, id_parceiro, ordem desc, posicao desc) e using (chave, id_parceiro)
  where (coalesce(e.ordem, -1) < c.ordem or e.ordem = c.ordem and e.segue) and coalesce(e.pontos, 0) <> c.pontos
  union all
  select c.*, 'sem-efeito' from causas c where elo in ('resgate', 'devolucao')
    and not exists (select from efeitos e where e.elo = c.elo and e.chave = c.chave)`

/** `continua`: what of a row says that the one before it goes on in this one. */
const repetidos = (lado: 'causas' | 'efeitos', continua: string): string => `
  select posicao, stream, evento, elo, chave, ordem, 'repetido' as falha
  from (select *, row_number() over w as n, ${continua} as continua
    from ${lado} window w as (partition by elo, chave, ordem order by posicao)) l where n > 1 and not continua`

const CONFERENCIAS = [
  `select e.posicao, e.stream, e.evento, e.elo, e.chave, e.ordem, case when c.posicao is null then 'sem-causa'
     when c.posicao > e.posicao then 'antes-da-causa' else 'outra-causa' end as falha
   from efeitos e left join causas c on c.elo = e.elo and c.chave = e.chave and c.ordem = e.ordem
   where c.posicao is null or c.posicao > e.posicao or c.id_parceiro <> e.id_parceiro
     or c.detalhe is distinct from e.detalhe
     or case when e.elo = 'reativacao' then c.pontos < e.pontos when e.segue then c.pontos > e.pontos
       else c.pontos <> e.pontos end`,
  repetidos('causas', 'false'),
  repetidos('efeitos', 'lag(segue) over w'),
  // A credit moves exactly what the target moves; of a reversal the part that is left to reverse.
  `select posicao, stream, evento, elo, chave, ordem, 'alvo' as falha
   from (select *, lag(ordem) over w + case when lag(segue) over w then 0 else 1 end as ordem_desde,
       coalesce(lag(pontos) over w, 0) as antes
     from efeitos where elo = 'venda' window w as (partition by chave, id_parceiro order by posicao)) e
   where ordem < ordem_desde or case when movidos > 0 then movidos <> pontos - antes
     else pontos > antes or movidos < pontos - antes end`,
  `select posicao, stream, evento, null as elo, id_lote as chave, null as ordem,
     case when not existe then 'lote-desconhecido' when abre and n > 1 then 'lote-repetido'
       when resta < 0 then 'lote-sem-resto' else 'validade' end as falha
   from (select *, row_number() over w as n, sum(pontos) over w as resta, first_value(abre) over w as existe,
       first_value(vence_em) over w as validade
     from lotes window w as (partition by id_parceiro, id_lote order by posicao)) l
   where not existe or abre and n > 1 or resta < 0 or vence_em <> validade`,
  `select * from (${SEM_EFEITO}) c where devida`,
]
