import type { TipoMovimento } from '#contracts/http/extrato.ts'
import type { ContaEvent, ParteLote } from '#contracts/events/conta.ts'
import type { Recorded } from '#services/ledger/port.ts'
import { columns, IGNORE, ignore, insert, projection, type Handlers } from '../projection.ts'
import { criarMarcos, marcar } from './marcos.ts'

interface Movimento {
  id_parceiro: string
  posicao: string
  id: string
  tipo: TipoMovimento
  em: string
  registrado_em: string
  pontos: number
  saldo: number
  abatido: number
  divida: number
  id_revenda: string
  id_venda: string | null
  revisao_venda: number | null
  documento: string | null
  lotes: string
  por: string | null
  por_tipo: string
  id_texto: string | null
  recusado: number
  causa: string | null
  id_resgate: string | null
}
interface Conta {
  id_parceiro: string
  saldo: number
  divida: number
  movimentos: number
}
interface Lote {
  id_lote: string
  id_parceiro: string
  creditado: number
  restante: number
  pontuado_em: string
  vence_em: string
  novo: boolean
}
interface Documento {
  id_venda: string
  revisao: number
  itens: string
  correcao: boolean
}
interface Resgate {
  id_resgate: string
  numero: number
  codigo_premio: string
  qtde: number
}
interface Batch {
  movimentos: Movimento[]
  contas: Map<string, Conta>
  lotes: Map<string, Lote>
  documentos: Documento[]
  resgates: Resgate[]
}

type Movimentado = Recorded<ContaEvent>

/** One line of the statement, and what it does to the account's sums. `pontos` is signed. */
function mover(
  batch: Batch,
  event: Movimentado,
  tipo: TipoMovimento,
  pontos: number,
  lotes: readonly (ParteLote & { abatido?: number })[],
  { abatido = 0, divida = 0, recusado = 0 }: { abatido?: number; divida?: number; recusado?: number } = {},
): void {
  const { data, metadata } = event
  const venda = 'idVenda' in data ? data : undefined
  batch.movimentos.push({
    id_parceiro: data.idParceiro,
    posicao: event.position,
    id: event.id,
    tipo,
    em: data.em,
    registrado_em: metadata.at,
    pontos,
    saldo: data.saldo,
    abatido,
    divida,
    id_revenda: data.idRevenda,
    id_venda: venda?.idVenda ?? null,
    revisao_venda: venda?.revisaoVenda ?? null,
    documento: venda ? JSON.stringify(venda.documento) : null,
    lotes: JSON.stringify(
      lotes.map(({ idLote, pontos: parte, pontuadoEm, venceEm, abatido: pago }) => ({
        idLote,
        pontos: parte,
        pontuadoEm,
        venceEm,
        ...(pago ? { abatido: pago } : {}),
      })),
    ),
    por: metadata.by,
    por_tipo: metadata.byKind,
    id_texto: 'motivo' in data ? (data.motivo?.idTexto ?? null) : null,
    recusado,
    causa: 'causa' in data ? data.causa : null,
    id_resgate: 'idResgate' in data ? data.idResgate : null,
  })
  const conta = batch.contas.get(data.idParceiro) ?? {
    id_parceiro: data.idParceiro,
    saldo: 0,
    divida: 0,
    movimentos: 0,
  }
  batch.contas.set(data.idParceiro, {
    ...conta,
    saldo: data.saldo,
    divida: conta.divida + divida - abatido,
    movimentos: conta.movimentos + 1,
  })
}

function abrir(
  batch: Batch,
  idParceiro: string,
  { idLote, pontos, pontuadoEm, venceEm }: ParteLote,
  abatido: number,
): void {
  batch.lotes.set(idLote, {
    id_lote: idLote,
    id_parceiro: idParceiro,
    creditado: pontos,
    restante: pontos - abatido,
    pontuado_em: pontuadoEm,
    vence_em: venceEm,
    novo: true,
  })
}

function tirar(batch: Batch, idParceiro: string, partes: readonly ParteLote[]): void {
  for (const { idLote, pontos, pontuadoEm, venceEm } of partes) {
    const lote = batch.lotes.get(idLote) ?? {
      id_lote: idLote,
      id_parceiro: idParceiro,
      creditado: 0,
      restante: 0,
      pontuado_em: pontuadoEm,
      vence_em: venceEm,
      novo: false,
    }
    lote.restante -= pontos
    batch.lotes.set(idLote, lote)
  }
}

const on: Handlers<Batch> = {
  ...ignore('resgate', 'rede', 'produto', 'selo'),
  VendaRegistrada: ({ data, revision }, batch) => {
    batch.documentos.push({
      id_venda: data.idVenda,
      revisao: revision,
      correcao: false,
      itens: JSON.stringify(
        data.itens.map(({ idItem, idProduto, codigo, qtde, valorPontos, pontos }) => ({
          idItem,
          idProduto,
          codigo,
          qtde,
          valorPontos,
          pontos,
        })),
      ),
    })
  },
  // Only what changed: readers lay it over the registration.
  PontuacaoCorrigida: ({ data, revision }, batch) => {
    batch.documentos.push({
      id_venda: data.idVenda,
      revisao: revision,
      correcao: true,
      itens: JSON.stringify(data.itens),
    })
  },
  PontosCreditados: (event, batch) => {
    const { lote, abatido, pontos, idParceiro } = event.data
    mover(batch, event, 'credito', pontos, [{ ...lote, abatido }], { abatido })
    abrir(batch, idParceiro, lote, abatido)
  },
  CreditoRecusado: (event, batch) => mover(batch, event, 'credito-recusado', 0, [], { recusado: event.data.pontos }),
  PontosEstornados: (event, batch) => {
    mover(batch, event, 'estorno', -event.data.pontos, event.data.lotes, { divida: event.data.divida })
    tirar(batch, event.data.idParceiro, event.data.lotes)
  },
  PontosResgatados: (event, batch) => {
    const { idResgate, numeroResgate, codigoPremio, qtde } = event.data
    batch.resgates.push({ id_resgate: idResgate, numero: numeroResgate, codigo_premio: codigoPremio, qtde })
    mover(batch, event, 'resgate', -event.data.pontos, event.data.lotes)
    tirar(batch, event.data.idParceiro, event.data.lotes)
  },
  PontosDevolvidos: (event, batch) => {
    mover(batch, event, 'devolucao', event.data.pontos, event.data.lotes, { abatido: event.data.abatido })
    for (const lote of event.data.lotes) abrir(batch, event.data.idParceiro, lote, lote.abatido)
  },
  PontosExpirados: (event, batch) => {
    mover(batch, event, 'expiracao', -event.data.pontos, event.data.lotes)
    tirar(batch, event.data.idParceiro, event.data.lotes)
  },
  PontosReativados: (event, batch) => {
    mover(batch, event, 'reativacao', event.data.pontos, event.data.lotes, { abatido: event.data.abatido })
    for (const lote of event.data.lotes) abrir(batch, event.data.idParceiro, lote, lote.abatido)
  },
  ContaEncerrada: (event, batch) => {
    mover(batch, event, 'encerramento', -event.data.pontos, event.data.lotes)
    tirar(batch, event.data.idParceiro, event.data.lotes)
  },
  PontuacaoCancelada: IGNORE,
  VendaAnulada: IGNORE,
}

/** Movements between an account's milestones: most accounts never come to one, and a view reads as many as that one by one. */
const PASSO = 250

/** Every account's movements with running balance, its lots, and the items behind each credit (`visual.md`, "De onde vem"). */
export const extratoDe = (passo: number) =>
  projection<Batch>({
    name: 'extrato',
    version: 4,
    tables: ['movimentos', 'marcos', 'contas', 'lotes', 'documentos', 'resgates'],
    create: (schema) => [
      `create table ${schema}.movimentos (
      id_parceiro uuid not null, posicao bigint not null, id uuid not null, tipo text not null, em date not null, registrado_em timestamptz not null,
      pontos bigint not null, saldo bigint not null, abatido bigint not null, divida bigint not null,
      id_revenda uuid not null, id_venda uuid, revisao_venda int, documento jsonb, lotes jsonb not null, por uuid, por_tipo text not null, id_texto uuid,
      recusado bigint not null default 0, causa text, id_resgate uuid,
      primary key (id_parceiro, posicao))`,
      criarMarcos(schema),
      // Half of each page is left for the next version of its rows: a balance that moves is no new entry in an index.
      `create table ${schema}.contas (id_parceiro uuid primary key, saldo bigint not null, divida bigint not null, movimentos int not null) with (fillfactor = 50)`,
      `create table ${schema}.lotes (
      id_lote uuid primary key, id_parceiro uuid not null, creditado bigint not null, restante bigint not null, pontuado_em date not null, vence_em date not null)`,
      `create table ${schema}.documentos (id_venda uuid not null, revisao int not null, itens jsonb not null, correcao boolean not null default false, primary key (id_venda, revisao))`,
      `create table ${schema}.resgates (id_resgate uuid primary key, numero bigint not null, codigo_premio text not null, qtde int not null)`,
    ],
    indexes: {
      lotes_vencem: 'lotes (id_parceiro, vence_em) where restante > 0',
      // Of credits each page has some; the other kinds can be far apart.
      movimentos_tipo: "movimentos (id_parceiro, tipo, posicao) where tipo <> 'credito'",
    },
    on,
    startBatch: () => ({ movimentos: [], contas: new Map(), lotes: new Map(), documentos: [], resgates: [] }),
    async flush({ movimentos, contas, lotes, documentos, resgates }, tx, schema) {
      if (documentos.length > 0) {
        await insert(
          tx,
          schema,
          'documentos',
          `insert into ${schema}.documentos select * from unnest($1::uuid[], $2::int[], $3::jsonb[], $4::boolean[])`,
          columns(documentos, 'id_venda', 'revisao', 'itens', 'correcao'),
        )
      }
      if (resgates.length > 0) {
        await insert(
          tx,
          schema,
          'resgates',
          `insert into ${schema}.resgates select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::int[])`,
          columns(resgates, 'id_resgate', 'numero', 'codigo_premio', 'qtde'),
        )
      }
      if (movimentos.length === 0) return
      await insert(
        tx,
        schema,
        'movimentos',
        `insert into ${schema}.movimentos select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::date[], $6::timestamptz[],
         $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::uuid[], $12::uuid[], $13::int[], $14::jsonb[], $15::jsonb[], $16::uuid[], $17::text[], $18::uuid[], $19::bigint[], $20::text[], $21::uuid[])`,
        columns(
          movimentos,
          'id_parceiro',
          'posicao',
          'id',
          'tipo',
          'em',
          'registrado_em',
          'pontos',
          'saldo',
          'abatido',
          'divida',
          'id_revenda',
          'id_venda',
          'revisao_venda',
          'documento',
          'lotes',
          'por',
          'por_tipo',
          'id_texto',
          'recusado',
          'causa',
          'id_resgate',
        ),
      )
      const { rows: movidas } = await insert(
        tx,
        schema,
        'contas',
        `insert into ${schema}.contas as t select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[])
       on conflict (id_parceiro) do update set saldo = excluded.saldo, divida = t.divida + excluded.divida, movimentos = t.movimentos + excluded.movimentos
       returning id_parceiro, movimentos`,
        columns([...contas.values()], 'id_parceiro', 'saldo', 'divida', 'movimentos'),
      )
      // As they stand now, and before this batch: one that went past a multiple of the step gets its milestone.
      const passaram = (movidas as Pick<Conta, 'id_parceiro' | 'movimentos'>[]).filter(
        (conta) => conta.movimentos % passo < contas.get(conta.id_parceiro)!.movimentos,
      )
      if (passaram.length > 0)
        await marcar(
          tx,
          schema,
          passaram.map((conta) => conta.id_parceiro),
          passo,
        )
      const novos = [...lotes.values()].filter((lote) => lote.novo)
      const velhos = [...lotes.values()].filter((lote) => !lote.novo)
      if (novos.length > 0) {
        await insert(
          tx,
          schema,
          'lotes',
          `insert into ${schema}.lotes select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::date[], $6::date[])`,
          columns(novos, 'id_lote', 'id_parceiro', 'creditado', 'restante', 'pontuado_em', 'vence_em'),
        )
      }
      if (velhos.length > 0) {
        await tx.query(
          `update ${schema}.lotes as t set restante = t.restante + b.restante from unnest($1::uuid[], $2::bigint[]) as b(id_lote, restante) where t.id_lote = b.id_lote`,
          columns(velhos, 'id_lote', 'restante'),
        )
      }
    },
  })

export const extrato = extratoDe(PASSO)
