import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { streamName } from '#contracts/events/catalogue.ts'
import type { TipoDeEnvio } from '#contracts/http/processamentos.ts'
import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import { decimalDeCentesimos, somar } from '#contracts/values/centesimos.ts'
import { formatarDia, somarDias, type Dia } from '#contracts/values/dia.ts'
import { OPERADOR } from '#contracts/values/papeis.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { handleAll } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { registrarVendas, type Remessa, type Resultado } from '#services/vendas/registrar-vendas.ts'
import { causaDoUpload, pontosCreditados } from '#services/vendas/upload/pontos-creditados.message.ts'
import { vendaDecider } from '#services/vendas/venda.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { idDemo } from './elenco.ts'
import { usuariosDemo } from './logins.ts'
import { gravarPlanilhaDeVendas, type LinhaDeVenda } from './planilha.ts'
import { instante, type BaseDaDemo } from './relogio.ts'
import type { VendaDaHistoria } from './vendas-da-historia.ts'

export interface BaseDosEnvios extends BaseDaDemo {
  reservarNumeros: (vendas: number, itens: number) => Promise<{ vendas: number[]; itens: number[] }>
  diasValidade: number
  /** Where uploaded sheets are kept; unset, none is. */
  files?: FileStore
}

/** Days before today whose sales came in listed uploads: recent ones, but not those that tests of the logs look at. */
const PRIMEIRO = 60
const ULTIMO = 12
/** The first upload since then has refused rows; with the first one since the other, a second was sent by mistake. */
const COM_RECUSADAS = 20
const REPETIDO = 25

const ID_OPERADOR = idDemo('usuario', usuariosDemo.find(({ permissao }) => permissao === OPERADOR)!.cpf)

/** The upload in which the sales of a day came; null for the days that have none. */
export const envioDoDia = (dia: Dia, hoje: Dia): string | null =>
  dia >= somarDias(hoje, -PRIMEIRO) && dia <= somarDias(hoje, -ULTIMO) ? idDemo('envio', dia) : null

/** Which of the days with sales are those of the two particular uploads. */
export function diasParticulares(dias: readonly Dia[], hoje: Dia): { comRecusadas: Dia; repetido: Dia } {
  const desde = (atras: number) => dias.find((dia) => dia >= somarDias(hoje, -atras))!
  return { comRecusadas: desde(COM_RECUSADAS), repetido: desde(REPETIDO) }
}

interface Envio {
  id: string
  dia: Dia
  nomeArquivo: string
  erros?: readonly ErroDeLinha[]
  arquivo?: string
}

/** Keeps the row of an upload, with what it told salespeople. Again, it is as it was. */
export async function guardarEnvio(deps: BaseDosEnvios, envio: Envio, resultado: Resultado): Promise<void> {
  const { id, dia, nomeArquivo, erros = [], arquivo = '' } = envio
  const { registradas, repetidas, saldos, position } = resultado
  const ganhos = [...Map.groupBy(registradas, ({ venda }) => venda.idParceiro)].map(([idParceiro, suas]) => ({
    causa: causaDoUpload(id),
    idParceiro,
    dados: { pontos: somar(suas.map(({ pontos }) => pontos)), vendas: suas.length, saldo: saldos.get(idParceiro) ?? 0 },
  }))
  const total = registradas.reduce((linhas, { venda }) => linhas + venda.itens.length, 0)
  await deps.db.transaction().execute(async (trx) => {
    const { criado_em: em } = await guardarProcessamento(
      { ...deps, db: trx },
      {
        ...{ id, dia, nomeArquivo, arquivo, tipo: 'upload-vendas', linhas: total + erros.length, erros: erros.length },
        resultado: {
          simulado: false,
          total,
          vendas: registradas.length,
          pontos: somar(registradas.map(({ pontos }) => pontos)),
          valor: somar(registradas.map(({ valor }) => valor)),
          parceiros: ganhos.length,
          repetidas: repetidas.length,
          avisos: [],
          totalErros: erros.length,
          mensagens: ganhos.length,
          posicao: position ?? null,
        },
      },
    )
    await trx.deleteFrom('processamentos_erros').where('id_processamento', '=', id).execute()
    for (const erro of erros)
      await trx
        .insertInto('processamentos_erros')
        .values({ id_processamento: id, ...erro })
        .execute()
    await enfileirarMensagens(trx, pontosCreditados, ganhos)
    // All went out then; a few had nobody to go to, or were refused.
    await sql`
      with ordem as (select id, row_number() over (order by id_parceiro) as n from mensagens
        where causa = ${causaDoUpload(id)} and estado = 'pendente')
      update mensagens m set criada_em = ${em}, tentativas = case when n % 11 = 5 then 0 else 1 end,
        estado = case when n % 11 = 5 then 'sem-destino' when n % 17 = 8 then 'falhou' else 'enviada' end,
        falha = case when n % 11 = 5 then 'vendedor sem celular' when n % 17 = 8 then 'HTTP 400' end,
        enviada_em = case when n % 11 <> 5 and n % 17 <> 8 then ${em}::timestamptz + interval '2 seconds' end
      from ordem where ordem.id = m.id`.execute(trx)
  })
}

interface Processamento {
  id: string
  dia: Dia
  tipo: TipoDeEnvio | 'desfazer-vendas'
  nomeArquivo: string
  arquivo?: string
  linhas: number
  erros?: number
  resultado?: object
  falha?: string
  parametros?: object
}

/** A row of work that ended on a simulated day. */
export async function guardarProcessamento(
  deps: BaseDaDemo,
  { id, dia, tipo, nomeArquivo, arquivo = '', linhas, erros = 0, resultado, falha, parametros = {} }: Processamento,
): Promise<{ criado_em: Date }> {
  const [inicio, fim] = [instante(deps, dia, '18:30'), instante(deps, dia, '18:31')]
  await deps.db
    .insertInto('processamentos')
    .values({
      id,
      tipo,
      estado: falha === undefined ? 'concluido' : 'falhou',
      etapa: falha === undefined ? 'Pronto' : 'Não foi possível processar',
      feito: linhas,
      total: linhas,
      erros,
      parametros: JSON.stringify(parametros),
      nome_arquivo: nomeArquivo,
      arquivo,
      arquivo_sha256: '',
      resultado: resultado === undefined ? null : JSON.stringify(resultado),
      falha: falha ?? null,
      criado_por: ID_OPERADOR,
      criado_em: inicio,
      iniciado_em: inicio,
      concluido_em: fim,
    })
    .onConflict((known) => known.column('id').doNothing())
    .execute()
  return { criado_em: inicio }
}

/** The rows that an upload left out, and the sheet in which they stand, after the day's sales. */
export async function comLinhasRecusadas(
  { files }: BaseDosEnvios,
  vendas: readonly VendaDaHistoria[],
): Promise<{ erros: ErroDeLinha[]; arquivo: string }> {
  const boas = vendas.map(linhasDe)
  const [modelo] = boas[0]!
  const erradas: [mudanca: Partial<LinhaDeVenda>, erro: Omit<ErroDeLinha, 'linha'>][] = [
    [{ cpf: '00000000191' }, { coluna: 'CPF Vendedor', valor: '000.000.001-91', mensagem: 'Vendedor não cadastrado' }],
    [
      { codigo: 'NAO-EXISTE' },
      { coluna: 'Código Produto', valor: 'NAO-EXISTE', mensagem: 'Produto não cadastrado nesta dental' },
    ],
    [{ tipo: 'X' }, { coluna: 'Tipo Fiscal', valor: 'X', mensagem: 'Use N (nota fiscal) ou C (cupom fiscal)' }],
  ]
  // The heading is the first row.
  const antes = boas.flat().length + 1
  const erros = erradas.map(([, erro], n) => ({ linha: antes + n + 1, ...erro }))
  if (files === undefined) return { erros, arquivo: '' }
  const pasta = await mkdtemp(join(tmpdir(), 'lastro-demo-'))
  try {
    const planilha = join(pasta, 'vendas.xlsx')
    const ruins = erradas.map(([mudanca], n) => [{ ...modelo!, numero: `99${n}`, ...mudanca }])
    await gravarPlanilhaDeVendas(planilha, [...boas, ...ruins])
    return { erros, arquivo: (await files.putFile(planilha, 'xlsx')).name }
  } finally {
    await rm(pasta, { recursive: true })
  }
}

const linhasDe = ({ vendedor, loja, itens, ...venda }: VendaDaHistoria): LinhaDeVenda[] =>
  itens.map(({ mapeamento, qtde, valorUnitario, valorDesconto }) => ({
    cnpj: loja.dados.cnpj,
    cpf: vendedor.dados.cpf,
    tipo: venda.tipoFiscal,
    numero: venda.identificador,
    data: venda.realizadoEm,
    codigo: mapeamento.dados.codigo,
    descricao: mapeamento.dados.nome,
    qtde: decimalDeCentesimos(qtde),
    valorUnitario: decimalDeCentesimos(valorUnitario),
    desconto: valorDesconto === 0 ? '' : decimalDeCentesimos(valorDesconto),
  }))

/** An upload sent by mistake and undone a few minutes later. */
export async function enviarPorEngano(
  deps: BaseDosEnvios,
  vendas: Parameters<typeof registrarVendas>[1],
  remessa: Omit<Remessa, 'idProcessamento' | 'chave'> & { chave: (parte: string) => string },
): Promise<void> {
  const dia = remessa.pontuadoEm
  const [id, idDesfazer] = [idDemo('envio-repetido', dia), idDemo('desfazer', dia)]
  const nomeArquivo = `vendas-${dia} (2).xlsx`
  const enganos = vendas.map((venda) => ({ ...venda, identificador: `99${venda.identificador}` }))
  const cause = { ...remessa.cause, correlationId: id }
  const registro = { ...remessa, idProcessamento: id, chave: remessa.chave('vendas-por-engano'), cause }
  const resultado = await registrarVendas(deps, enganos, registro)
  await guardarEnvio(deps, { id, dia, nomeArquivo }, resultado)
  const texto = 'Planilha do mês errado, com os números trocados'
  const motivo = await guardarTexto(deps.db, texto, derivedId(idDesfazer, 'motivo'))
  const porque = { ...remessa.cause, correlationId: idDesfazer, causationId: idDesfazer }
  const anuladas = await handleAll(
    deps.ledger,
    vendaDecider,
    resultado.registradas.map(({ idVenda }) => ({
      stream: streamName('venda', idVenda),
      commands: { tipo: 'anular' as const, hoje: dia, motivo, foraDoPrazo: false },
      cause: { ...porque, commandId: derivedId(remessa.chave('anular'), 'anular-venda', idVenda) },
    })),
    ({ events }) => events,
  )
  await reagirAVendas({ ledger: deps.ledger, agora: () => new Date(remessa.cause.at) }, anuladas.flat())
  const pontos = somar(resultado.registradas.map((registrada) => registrada.pontos))
  await guardarProcessamento(deps, {
    id: idDesfazer,
    dia,
    tipo: 'desfazer-vendas',
    nomeArquivo,
    linhas: resultado.registradas.length,
    resultado: {
      idEnvio: id,
      simulado: false,
      idTexto: motivo.idTexto,
      vendas: resultado.registradas.length,
      pontos,
      valor: somar(resultado.registradas.map(({ valor }) => valor)),
      parceiros: resultado.saldos.size,
      estornados: pontos,
      dividas: 0,
      totalDevedores: 0,
      devedores: [],
      posicao: null,
    },
  })
  await deps.db.updateTable('processamentos').set({ desfeito_por: idDesfazer }).where('id', '=', id).execute()
}

/** Uploads that are not of sales, and one that could not be read. */
export async function guardarOutrosEnvios(deps: BaseDaDemo, inicio: Dia, hoje: Dia, produtos: number): Promise<void> {
  const cadastros = { simulado: false, alterados: 0, iguais: 0, mudancas: [], avisos: [], totalErros: 0 }
  const outros: Omit<Processamento, 'id'>[] = [
    {
      dia: somarDias(inicio, -7),
      tipo: 'upload-produtos',
      nomeArquivo: 'produtos.csv',
      linhas: produtos,
      resultado: { ...cadastros, total: produtos, criados: produtos },
    },
    {
      dia: somarDias(hoje, -40),
      tipo: 'upload-produtos-revenda',
      nomeArquivo: `precos-${formatarDia(somarDias(hoje, -40)).slice(3).replace('/', '-')}.csv`,
      linhas: 58,
      resultado: { ...cadastros, total: 34, criados: 0, alterados: 34, iguais: 24 },
    },
    {
      dia: somarDias(hoje, -30),
      tipo: 'upload-vendas',
      nomeArquivo: 'modelo-de-vendas.xlsx',
      linhas: 0,
      falha: 'A planilha não tem linhas',
    },
  ]
  for (const outro of outros) await guardarProcessamento(deps, { id: idDemo('envio', outro.nomeArquivo), ...outro })
}
