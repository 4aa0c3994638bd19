import { streamName } from '#contracts/events/catalogue.ts'
import type { ContaEvent } from '#contracts/events/conta.ts'
import type { Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import type { ResgateCitado } from '#contracts/http/resgate-citado.ts'
import { mascararCartao } from '#contracts/values/cartao.ts'
import { formatarCentesimos, formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { entregaPorExtenso } from '#contracts/values/entrega-por-extenso.ts'
import { nomeTipoFiscal } from '#contracts/values/documentos.ts'
import { nomeStatusResgate } from '#contracts/values/status-resgate.ts'
import { lerExtrato } from '#projections/extrato/extrato.queries.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import { valorParaPessoas } from '#services/engine/records/campo.ts'
import { paraAuditoria } from '#services/engine/records/auditoria.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import type { MessageKind } from '#services/engine/messages/message-kind.ts'
import type { ActorLoja } from '#services/engine/sessions/actor.ts'
import { lerTextos } from '#services/engine/texts/textos.ts'
import { parceirosRecord } from '#services/parceiros/parceiros.record.ts'
import { lerResgateDoParceiro } from '#services/resgates/ler-resgate.ts'
import { linksDe } from '#services/compartilhamentos/compartilhamentos.ts'
import { midiasDaPessoa } from '#services/midias/midias-da-pessoa.ts'
import { fotosDaPessoa } from './fotos-da-pessoa.ts'

/** A part of what is held of a person, as people read it: one row a line, under these titles. */
export interface Secao {
  titulo: string
  colunas: readonly string[]
  linhas: readonly (readonly string[])[]
}

export interface DependenciasDosDados extends Pick<EngineWorker, 'db' | 'readDb' | 'readPool' | 'ledger' | 'agora'> {
  /** Every kind of message that is sent. */
  tipos: readonly MessageKind[]
}

/** Movements that are read at a time: the most that a page of the statement holds. */
const MOVIMENTOS = 100

/**
 * Everything that is held of a salesperson (`docs/personal-data.md`), without what only protects them: password hash
 * and tokens.
 */
export async function reunirDados(deps: DependenciasDosDados, quem: ActorLoja): Promise<Secao[]> {
  return [
    ...(await cadastro(deps, quem.id)),
    await dentais(deps, quem.id),
    await cartao(deps, quem.id),
    await movimentos(deps, quem.id),
    await resgates(deps, quem),
    await fotos(deps, quem.id),
    await midias(deps, quem.id),
    await mensagens(deps, quem.id),
    await sessoes(deps, quem.id),
    await alteracoes(deps, quem.id),
  ]
}

const instante = (momento: Date | null): string => (momento === null ? '' : formatarInstante(momento.toISOString()))
const dia = (data: string | null): string => (data === null ? '' : formatarDia(data))

async function cadastro({ db }: DependenciasDosDados, id: string): Promise<Secao[]> {
  const row = await db.selectFrom('parceiros').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const nomes = await nomesDasDentais(db, [row.id_revenda])
  const valores = paraAuditoria(parceirosRecord, row)
  const campos = Object.entries(parceirosRecord.campos).filter(([nome]) => nome in valores)
  return [
    {
      titulo: 'Cadastro',
      colunas: ['Campo', 'Valor'],
      linhas: [
        ...campos.map(([nome, campo]) => [campo.titulo, valorParaPessoas(campo, plano(valores[nome]), nomes)]),
        ['Cadastrado em', instante(row.criado_em)],
        ['Último acesso à loja', instante(row.ultimo_acesso_em)],
      ],
    },
    {
      titulo: 'Consentimentos',
      colunas: ['A quê', 'Desde'],
      linhas: [
        ['Regulamento', instante(row.aceitou_regulamento_em)],
        ['Política de privacidade', instante(row.aceitou_politica_em)],
        ['Mensagens por WhatsApp', row.aceita_whatsapp ? 'Sim' : 'Não'],
      ],
    },
  ]
}

/** As the audit holds it, which is JSON. */
const plano = (valor: unknown): unknown => (valor instanceof Date ? valor.toISOString() : valor)

async function nomesDasDentais(db: DependenciasDosDados['db'], ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('revendas').select(['id', 'nome_fantasia']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, nome_fantasia }) => [id, nome_fantasia]))
}

async function dentais({ db }: DependenciasDosDados, id: string): Promise<Secao> {
  const rows = await db
    .selectFrom('parceiros_revendas as v')
    .innerJoin('revendas as r', 'r.id', 'v.id_revenda')
    .select(['r.nome_fantasia as nome', 'v.de', 'v.ate'])
    .where('v.id_parceiro', '=', id)
    .orderBy('v.de', (de) => de.asc().nullsFirst())
    .execute()
  return {
    titulo: 'Dentais',
    colunas: ['Dental', 'De', 'Até'],
    linhas: rows.map(({ nome, de, ate }) => [nome, dia(de), dia(ate)]),
  }
}

async function cartao({ db }: DependenciasDosDados, id: string): Promise<Secao> {
  const rows = await db.selectFrom('cartoes').selectAll().where('id_parceiro', '=', id).execute()
  return {
    titulo: 'Cartão',
    colunas: ['Número', 'Nome', 'Código de barras', 'Saldo', 'Saldo de', 'Bloqueado'],
    linhas: rows.map((row) => [
      mascararCartao(row.numero),
      row.nome,
      row.codigo_barras,
      formatarDinheiro(row.saldo),
      instante(row.saldo_em),
      row.bloqueado ? 'Sim' : 'Não',
    ]),
  }
}

const O_QUE_FOI: Record<TipoMovimento, string> = {
  credito: 'Pontos ganhos',
  'credito-recusado': 'Crédito recusado',
  resgate: 'Resgate',
  devolucao: 'Pontos devolvidos',
  estorno: 'Pontos estornados',
  expiracao: 'Pontos expirados',
  reativacao: 'Pontos reativados',
  lancamento: 'Pontos lançados manualmente',
  retirada: 'Pontos retirados manualmente',
  encerramento: 'Conta encerrada',
}

async function movimentos({ readDb, agora }: DependenciasDosDados, id: string): Promise<Secao> {
  const lidos: Movimento[] = []
  for (let cursor: string | undefined; ;) {
    const pagina = await lerExtrato(readDb, id, { limite: MOVIMENTOS, cursor }, diaDoInstante(agora()))
    lidos.push(...pagina.movimentos)
    if (pagina.proximo === null) break
    cursor = pagina.proximo
  }
  return {
    titulo: 'Pontos',
    colunas: [
      'Data',
      'Registrado em',
      'O que foi',
      'Pontos',
      'Saldo depois',
      'De onde',
      'Produtos',
      'Lotes',
      'Motivo',
      'Por',
    ],
    linhas: lidos.map((um) => [
      dia(um.data),
      formatarInstante(um.registradoEm),
      O_QUE_FOI[um.tipo],
      formatarPontos(um.pontos),
      formatarPontos(um.saldo),
      origemDe(um),
      um.itens
        .map(
          ({ produto, qtde, valorPontos }) => `${formatarCentesimos(qtde)} × ${formatarPontos(valorPontos)} ${produto}`,
        )
        .join('; '),
      um.lotes.map(({ pontos, venceEm }) => `${formatarPontos(pontos)} até ${dia(venceEm)}`).join('; '),
      um.motivo ?? '',
      um.por,
    ]),
  }
}

const premiosDe = ({ qtde, premio, codigoPremio }: Omit<ResgateCitado, 'numero'>): string =>
  `${qtde} × ${premio || codigoPremio}`

function origemDe({ documento, resgate }: Movimento): string {
  if (documento)
    return `${nomeTipoFiscal[documento.tipoFiscal]} ${documento.identificador}, ${documento.revenda}, ${dia(documento.realizadoEm)}`
  return resgate ? `Resgate ${resgate.numero}: ${premiosDe(resgate)}` : ''
}

async function resgates(deps: DependenciasDosDados, quem: ActorLoja): Promise<Secao> {
  const conta = (await deps.ledger.readStream(streamName('conta', quem.id))) as Recorded<ContaEvent>[]
  const numeros = conta.flatMap(({ type, data }) => (type === 'PontosResgatados' ? data.numeroResgate : []))
  const linhas: string[][] = []
  for (const numero of numeros) {
    const { resgate } = await lerResgateDoParceiro(deps, quem.id, numero)
    linhas.push([
      String(numero),
      formatarInstante(resgate.resgatadoEm),
      premiosDe(resgate),
      formatarPontos(resgate.pontosGastos),
      nomeStatusResgate[resgate.status],
      dia(resgate.previsaoEntrega),
      (resgate.entrega ? entregaPorExtenso(resgate.entrega) : []).map((fato) => fato.join(': ')).join('; '),
      resgate.historia
        .flatMap(({ texto, registradoEm }) => (texto === null ? [] : `${formatarInstante(registradoEm)}: ${texto}`))
        .join('; '),
    ])
  }
  return {
    titulo: 'Resgates',
    colunas: [
      'Número',
      'Pedido em',
      'Prêmio',
      'Pontos',
      'Situação',
      'Previsão de entrega',
      'Entrega',
      'Escrito sobre ele',
    ],
    linhas,
  }
}

async function midias({ db, ledger, agora }: DependenciasDosDados, id: string): Promise<Secao> {
  const anexadas = await midiasDaPessoa(ledger, id)
  const links = await linksDe(
    db,
    anexadas.map(({ midia }) => midia.idMidia),
    agora(),
  )
  return {
    titulo: 'Fotos e vídeos dos resgates',
    colunas: ['Resgate', 'Tipo de arquivo', 'Links que a mostram'],
    linhas: anexadas.map(({ numero, midia }) => [String(numero), midia.tipo, String(links.get(midia.idMidia) ?? 0)]),
  }
}

async function fotos({ ledger }: DependenciasDosDados, id: string): Promise<Secao> {
  const enviadas = await fotosDaPessoa(ledger, id)
  return {
    titulo: 'Fotos de vendas',
    colunas: ['Envio', 'Enviado em', 'Arquivos'],
    linhas: enviadas.map(({ data: { numero, arquivos }, metadata }) => [
      String(numero),
      formatarInstante(metadata.at),
      String(arquivos.length),
    ]),
  }
}

const ESTADO = { pendente: 'Na fila', enviada: 'Enviada', falhou: 'Falhou', 'sem-destino': 'Sem destino' } as const

async function mensagens({ db, tipos }: DependenciasDosDados, id: string): Promise<Secao> {
  const rows = await db
    .selectFrom('mensagens as m')
    .innerJoin('parceiros as p', 'p.id', 'm.id_parceiro')
    .selectAll('m')
    .select('p.nome')
    .where('m.id_parceiro', '=', id)
    .orderBy('m.criada_em')
    .execute()
  const textos = await lerTextos(
    db,
    rows.flatMap(({ dados }) => ('idTexto' in dados ? String(dados['idTexto']) : [])),
  )
  return {
    titulo: 'Mensagens',
    colunas: ['Criada em', 'Enviada em', 'Canal', 'Situação', 'O que há nela'],
    linhas: rows.map((row) => [
      instante(row.criada_em),
      instante(row.enviada_em),
      row.canal === 'email' ? 'E-mail' : 'WhatsApp',
      ESTADO[row.estado],
      textos.get(String(row.dados['idTexto'])) ?? contada(tipos, row),
    ]),
  }
}

/** A kind that is no longer sent leaves its messages. */
function contada(
  tipos: readonly MessageKind[],
  { modelo, dados, nome }: { modelo: string; dados: unknown; nome: string },
): string {
  const tipo = tipos.find(({ name }) => name === modelo)
  return tipo?.contado(tipo.dados.parse(dados), { nome }) ?? ''
}

async function sessoes({ db }: DependenciasDosDados, id: string): Promise<Secao> {
  const rows = await db
    .selectFrom('sessoes')
    .select(['dispositivo', 'criada_em', 'usada_em', 'expira_em'])
    .where('id_pessoa', '=', id)
    .orderBy('criada_em')
    .execute()
  return {
    titulo: 'Sessões abertas na loja',
    colunas: ['Aparelho', 'Desde', 'Último uso', 'Termina em'],
    linhas: rows.map((row) => [
      row.dispositivo,
      instante(row.criada_em),
      instante(row.usada_em),
      instante(row.expira_em),
    ]),
  }
}

const QUEM = { parceiro: 'Você', usuario: 'A equipe', sistema: 'O sistema' } as const

async function alteracoes({ db }: DependenciasDosDados, id: string): Promise<Secao> {
  const rows = await db
    .selectFrom('auditoria')
    .selectAll()
    .where('entidade', '=', parceirosRecord.entidade)
    .where('id_entidade', '=', id)
    .orderBy('em')
    .orderBy('id')
    .execute()
  const valores = rows.flatMap(({ antes, depois }) => [antes?.['idRevenda'], depois?.['idRevenda']])
  const nomes = await nomesDasDentais(db, [...new Set(valores.filter((valor) => typeof valor === 'string'))])
  const contar = (dados: Record<string, unknown> | null) =>
    Object.entries(parceirosRecord.campos)
      .flatMap(([nome, campo]) => {
        const valor = valorParaPessoas(campo, dados?.[nome], nomes)
        return valor === '' ? [] : `${campo.titulo}: ${valor}`
      })
      .join('; ')
  return {
    titulo: 'Alterações do cadastro',
    colunas: ['Em', 'Por', 'O que foi', 'Antes', 'Depois'],
    linhas: rows.map(({ em, por_tipo, acao, antes, depois }) => [
      instante(em),
      QUEM[por_tipo],
      (parceirosRecord.acoes as Readonly<Record<string, string>>)[acao] ?? acao,
      contar(antes),
      contar(depois),
    ]),
  }
}
