import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import type { pontuacoesDoParceiro } from '#contracts/http/pontuacoes.ts'
import type { TableListOptions } from '#services/engine/lists/list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

/** Nothing that a panel user can call forgets what they may see (docs/decisions/0029-one-reach.md). */
const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .sort()

/** Of read models every exported function is a query; of a feature, those that get a database. */
const QUERIES = 'projections/*/*.queries.ts'
const FEATURES = 'services/!(engine|demo|roles|migrations|verification)/**/*.ts'

/** Queries that take no reach, by the reason why they may do without. */
const WITHOUT_REACH: Record<string, string[]> = {
  "one's own": [
    'projections/extrato/extrato.queries.ts#lerPontuacoes',
    'projections/extrato/situacao.queries.ts#lerSaldo',
    'projections/pendentes/pendentes.queries.ts#enviadasPor',
    'projections/resgates/resgates.queries.ts#resgateDoParceiro',
    'projections/vendas/vendas.queries.ts#registroDoParceiro',
    'services/cartoes/mudar-status.ts#lerMeuCartao',
    'services/direitos/meus-dados.work.ts#pedirMeusDados',
    'services/direitos/quem-pede.ts#conferirPropriaSenha',
    'services/parceiros/sessao-da-loja.ts#lerSessaoDaLoja',
    'services/premios/ler-premios.ts#lerPremioDaLoja',
    'services/premios/ler-premios.ts#lerVitrine',
    'services/parceiros/endereco-de-entrega.ts#lerEnderecoDeEntrega',
    'services/produtos-revenda/ler-produtos-revenda.ts#lerProdutosDaLoja',
    'services/lotes/ler-lote.ts#lerLoteDoParceiro',
    'services/recuperacao/atualizar-senha.ts#linkVale',
    'services/resgates/ler-resgate.ts#lerResgateDoParceiro',
    'services/usuarios/ler-usuarios.ts#lerUsuario',
    'services/vendas/ler-venda.ts#lerVendaDoParceiro',
  ],
  'of ids that were found within reach': [
    'projections/aprovacoes/vendas-pedidas.queries.ts#PEDIDOS_DO_PROCESSAMENTO',
    'projections/aprovacoes/vendas-pedidas.queries.ts#pedidoDaVenda',
    'projections/aprovacoes/vendas-pedidas.queries.ts#vendasDoPedido',
    'projections/aprovacoes/vendas-pedidas.queries.ts#vendasQueAguardam',
    'projections/dashboard/melhores.queries.ts#topParceiros',
    'projections/dashboard/melhores.queries.ts#topRevendas',
    'projections/extrato/encerramentos.queries.ts#encerramentosDe',
    'projections/extrato/composicao.queries.ts#lerComposicao',
    'projections/extrato/extrato.queries.ts#lerExtrato',
    'projections/extrato/extrato.queries.ts#movimentoConfirmado',
    'projections/extrato/saldos.queries.ts#lerSaldos',
    'projections/extrato/saldos.queries.ts#estornosDe',
    'projections/lotes/lotes.queries.ts#lerLote',
    'projections/pendentes/pendentes.queries.ts#envioDaVenda',
    'projections/pendentes/pendentes.queries.ts#pedidoDoEnvio',
    'projections/resgates/abertos.queries.ts#resgatesAbertosDe',
    'projections/lotes/lotes.queries.ts#lotesDaVenda',
    'projections/lotes/lotes.queries.ts#movimentosDaVenda',
    'projections/lotes/lotes.queries.ts#movimentosDoResgate',
    'projections/lotes/lotes.queries.ts#partesDoResgate',
    'projections/valores/valores.queries.ts#valoresAntes',
    'projections/extrato/saldos.queries.ts#saldosDasRevendas',
    'projections/extrato/saldos.queries.ts#saldosNaRevenda',
    'projections/sellout/quantidades.queries.ts#itensDasVendas',
    'projections/vendas/correcoes.queries.ts#correcaoDaVenda',
    'projections/vendas/parecidas.queries.ts#notasDeAntes',
    'projections/vendas/parecidas.queries.ts#notasEmUso',
    'projections/vendas/vendas.queries.ts#mesesDeVendas',
    'projections/vendas/vendas.queries.ts#totaisDeVendas',
    'projections/vendas/vendas.queries.ts#idsDoEnvio',
    'projections/vendas/vendas.queries.ts#pontosDoEnvioPorConta',
    'projections/vendas/vendas.queries.ts#notasDasVendas',
    'services/cartoes/cartao-do-resgate.ts#cartaoDoResgate',
    'services/resgates/entregas.ts#entregaDoResgate',
    'services/compartilhamentos/compartilhamentos.ts#linksDe',
    'services/direitos/apagamento.work.ts#pedirApagamento',
    'services/extrato/ler-extrato.ts#lerExtratoDeHoje',
    'services/logs/parametros.ts#contarParametros',
    'services/vendas/desfazer/devedores.ts#comNomes',
    'services/expiracao/contas-movidas.ts#comNomes',
    'services/vendas/desfazer/pedir-para-desfazer.ts#pedirParaDesfazer',
    'services/parceiros/ler-parceiros.ts#comPontos',
    'services/vendas/conferencia/notas-de-antes.ts#comIdsDeAntes',
    'services/vendas/upload/vendas-divergentes.ts#errosDasDivergentes',
  ],
  'ids alone, of whom or what a search names: the lists that look for them are limited': [
    'projections/resgates/resgates.queries.ts#premiosResgatadosComo',
    'services/busca/nomeados.ts#parceirosChamados',
    'services/busca/nomeados.ts#parceirosNomeados',
    'services/busca/nomeados.ts#parceirosPorNomeOuDental',
    'services/busca/nomeados.ts#premiosNomeados',
    'services/busca/nomeados.ts#revendasNomeadas',
    'services/redes/ler-redes.ts#chamadas',
  ],
  'limited by `LUGAR_DAS_VENDAS` in the list whose rows these are': [
    'projections/vendas/vendas.queries.ts#vendasDoEnvio',
    'projections/vendas/vendas.queries.ts#vendasDoParceiro',
  ],
  'limited by `LUGAR_DOS_ENVIOS` in the lists whose rows these are': [
    'projections/pendentes/pendentes.queries.ts#enviosEm',
  ],
  'limited by the actor whom they take': [
    'projections/aprovacoes/aprovacoes.queries.ts#pedidoQueAguarda',
    'projections/logs/feitos.queries.ts#feitoPelaPessoa',
    'projections/logs/feitos.queries.ts#iniciosNoPassado',
    'projections/aprovacoes/aprovacoes.queries.ts#vistoPor',
    'services/aprovacoes/ler-aprovacao.ts#lerAprovacao',
    'services/aprovacoes/ler-aprovacao.ts#pedidoVisto',
    'services/aprovacoes/com-segunda-pessoa.ts#comSegundaPessoa',
    'services/aprovacoes/pedir-valor-retroativo.ts#alterarComValorRetroativo',
    'services/aprovacoes/pedir.ts#contasProprias',
    'services/aprovacoes/pedir.ts#ehContaPropria',
    'services/vendas/pedidas/pedir-uma-venda.ts#segundaPessoaDaVenda',
    'services/vendas/pedidas/vendas-pedidas.ts#regraDe',
    'services/resgates/ler-resgate.ts#lerResgate',
    'services/aprovacoes/responder-pedido.ts#recusarPedido',
    'services/aprovacoes/responder-pedido.ts#retirarPedido',
    'services/vendas/desfazer/pedir-para-desfazer.ts#envioParaDesfazer',
  ],
  'counts of all acts, read for who sees all': ['projections/logs/logs.queries.ts#contarAcoesPorDia'],
  'of the whole programme, or what anybody who may call may know of anything': [
    'projections/sellout/quantidades.queries.ts#maioresQuantidades',
    'projections/valores/valores.queries.ts#inicioDoPrograma',
    'projections/valores/valores.queries.ts#pontosDosProdutos',
    'projections/valores/valores.queries.ts#valorPontoDasRedes',
    'services/aprovacoes/limites.ts#lerLimites',
    'projections/logs/feitos.queries.ts#ehSomado',
    'services/aprovacoes/limites.ts#haLimite',
    'services/aprovacoes/limites.ts#limiteDe',
    'services/aprovacoes/limites.ts#limiteEmVigor',
    'services/parceiros/ler-parceiros.ts#cpfDeParceiro',
    'services/pendentes/enviar-fotos.ts#reservarNumeroDeEnvio',
    'services/premios/categorias.ts#lerCategorias',
    'services/premios/ler-premios.ts#codigoEmUso',
    'services/premios/ler-premios.ts#lerPremio',
    'services/premios/ler-premios.ts#lerPremios',
    'services/premios/ler-premios.ts#premioAVenda',
    'services/resgates/resgatar-premio.ts#reservarNumeroDeResgate',
    'services/produtos/ler-produtos.ts#lerProdutos',
    'services/revendas/ler-revendas.ts#lerRevendaPublica',
    'services/saude/ler-saude.ts#lerSaude',
    'services/compartilhamentos/compartilhamentos.ts#abrirLink',
    'services/compartilhamentos/compartilhamentos.ts#linkAindaVale',
    'services/usuarios/ler-usuarios.ts#usuariosComCpf',
    'services/usuarios/quem-fez.ts#nomesDeQuemFez',
    'services/valores/ler-valores.ts#eventosDoProduto',
    'services/valores/ler-valores.ts#lerValoresDoProduto',
    'services/vendas/conferencia/itens-incomuns.ts#lerIncomuns',
    'services/vendas/upload/conferir-vendas.ts#incomunsDaPlanilha',
  ],
  'counts against a limit, whoever did it, or an account within reach that the caller names': [
    'projections/aprovacoes/aprovacoes.queries.ts#pedidoDeLancamento',
    'projections/extrato/lancamentos-iguais.queries.ts#lancamentoIgual',
    'projections/logs/feitos.queries.ts#feitoNasContas',
  ],
  'for commands and jobs, over all accounts and shops': [
    'projections/aprovacoes/aprovacoes.queries.ts#confirmadosEntre',
    'projections/aprovacoes/aprovacoes.queries.ts#pedidosQueVencem',
    'projections/aprovacoes/aprovacoes.queries.ts#pedidosVencidos',
    'projections/expirados/expirados.queries.ts#contasExpiradasEm',
    'projections/extrato/a-vencer.queries.ts#lotesAVencer',
    'projections/extrato/a-vencer.queries.ts#restaAVencer',
    'projections/extrato/extrato.queries.ts#contasComLotesVencidos',
    'projections/resgates/resgates.queries.ts#resgateDoFornecedor',
    'services/avisos/avisar-vencimentos.ts#avisarVencimentos',
    'services/avisos/avisar-vencimentos.ts#enfileirarAvisos',
    'services/recuperacao/pedir-recuperacao.ts#enviarRecuperacao',
    'services/recuperacao/pedir-recuperacao.ts#pedirRecuperacao',
    'services/compartilhamentos/compartilhamentos.ts#apagarLinksDaMidia',
    'services/resgates/quem-resgata.ts#lerQuemResgata',
    'services/resgates/tipo-do-premio.ts#tipoDoPremio',
  ],
}

interface Query {
  name: string
  parameters: readonly ts.ParameterDeclaration[]
}

/** The functions that a file exports. */
function exportedFunctions(source: ts.SourceFile): Query[] {
  const exported = (node: ts.HasModifiers) =>
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
  return source.statements.flatMap((statement): Query[] => {
    if (ts.isFunctionDeclaration(statement) && exported(statement))
      return [{ name: statement.name!.text, parameters: statement.parameters }]
    if (!ts.isVariableStatement(statement) || !exported(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ name: name.getText(source), parameters: initializer.parameters }]
        : [],
    )
  })
}

/** Queries without a parameter of the type `Reach`, nor one of a type of the same file that holds a `Reach`. */
function forgetful(path: string, text = read(path)): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const holders = source.statements
    .filter((statement) => ts.isInterfaceDeclaration(statement))
    .filter(({ members }) =>
      members.some((one) => ts.isPropertySignature(one) && !one.questionToken && one.type?.getText(source) === 'Reach'),
    )
    .map(({ name }) => name.text)
  const typeOf = ({ type }: ts.ParameterDeclaration) => type?.getText(source) ?? ''
  const isQuery = ({ parameters }: Query) =>
    path.startsWith('projections/') || parameters.some((one) => /\b(Db|App)\b/.test(typeOf(one)))
  return exportedFunctions(source)
    .filter(isQuery)
    .filter(({ parameters }) => !parameters.some((one) => ['Reach', ...holders].includes(typeOf(one))))
    .map(({ name }) => `${path}#${name}`)
}

describe('a query that a panel user can call', () => {
  const queries = files(QUERIES, FEATURES).filter((path) => !path.endsWith('.routes.ts'))

  test('requires their reach, or is named here with its reason', () => {
    expect(queries.length).toBeGreaterThan(40)
    expect(queries.flatMap((path) => forgetful(path)).sort()).toEqual(Object.values(WITHOUT_REACH).flat().sort())
  })

  test.each([
    ['export async function lerMetas(db: Db, rede: string) {}', 'projections/metas/metas.queries.ts'],
    ['export const metasDaRede = (rede: string) => sql`from metas.metas`', 'projections/metas/metas.queries.ts'],
    ['export const lerMetas = (db: Db, reach?: Reach | null) => []', 'projections/metas/metas.queries.ts'],
    ['interface F { reach?: Reach }\nexport function lerMetas(db: Db, f: F) {}', 'projections/metas/metas.queries.ts'],
    ['export async function lerMetas({ readDb }: App) {}', 'services/metas/ler-metas.ts'],
    ['export async function lerMetas(db: Db) {}', 'services/metas/ler-metas.ts'],
  ])('is found when it forgets: %s', (text, path) => {
    expect(forgetful(path, text)).toHaveLength(1)
  })
  test.each([
    ['export async function lerMetas(db: Db, reach: Reach) {}', 'projections/metas/metas.queries.ts'],
    ['interface F { reach: Reach }\nexport function lerMetas(db: Db, f: F) {}', 'projections/metas/metas.queries.ts'],
    ['export const criarMeta = (context: CommandContext) => {}', 'services/metas/criar-meta.ts'],
  ])('is left alone when it does not: %s', (text, path) => {
    expect(forgetful(path, text)).toEqual([])
  })

  test('limits people by their reach alone: nobody else reads the ids of who they may see', () => {
    const readers = files('{services,projections}/**/*.ts').filter((path) =>
      /\b(redes|revendas)Permitidas\b/.test(read(path)),
    )
    expect(readers.filter((path) => !path.startsWith('services/engine/sessions/'))).toEqual([
      'services/engine/reach/reach.ts',
    ])
  })
})

describe('a list', () => {
  test('says of which network and shop its rows are, or asks for the reach itself', () => {
    const lists = files('services/**/*.list.ts')
    expect(lists.length).toBeGreaterThan(2)
    expect(lists.filter((path) => !/\btableList[<(]|\breach\b/.test(read(path)))).toEqual([])
  })

  test('does not compile when it says nothing', () => {
    // @ts-expect-error `place` is missing
    const options: TableListOptions<typeof pontuacoesDoParceiro, ActorPainel> = {
      columns: {} as TableListOptions<typeof pontuacoesDoParceiro, ActorPainel>['columns'],
      key: { sql: sql`numero`, type: 'bigint' },
      from: () => sql`from vendas.vendas where true`,
    }
    expect(options).not.toHaveProperty('place')
  })
})
