import { describe, expect, test } from 'vitest'
import { criarCartao } from '#contracts/http/cartoes.ts'
import { dashboard } from '#contracts/http/dashboard.ts'
import { encerrarContasDaRevenda } from '#contracts/http/encerramento.ts'
import { criarParceiro } from '#contracts/http/parceiros.ts'
import { criarProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { alterarProduto, criarProduto } from '#contracts/http/produtos.ts'
import { criarRede, redes } from '#contracts/http/redes.ts'
import {
  uploadCartoes,
  uploadHistorico,
  uploadProdutos,
  uploadProdutosRevenda,
  uploadSaldoCartao,
  uploadVendas,
} from '#contracts/http/uploads.ts'
import { alterarPerfil, alterarUsuario, criarUsuario } from '#contracts/http/usuarios.ts'
import { ADMINISTRADOR, KULZER, OPERADOR, TODOS_OS_PAPEIS, VENDEDOR, type Papel } from '#contracts/values/papeis.ts'
import { aprovacoesPaths } from '#web/painel/aprovacoes/aprovacoes.paths.ts'
import { cartoesPaths } from '#web/painel/cartoes/cartoes.paths.ts'
import { dashboardPaths } from '#web/painel/dashboard/dashboard.paths.ts'
import { comprasPaths } from '#web/painel/compras/compras.paths.ts'
import { correcoesPaths } from '#web/painel/correcoes/correcoes.paths.ts'
import { encerramentoPaths } from '#web/painel/encerramento/encerramento.paths.ts'
import { enviosPaths } from '#web/painel/envios/envios.paths.ts'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import { expiracaoPaths } from '#web/painel/expiracao/expiracao.paths.ts'
import { logsPaths } from '#web/painel/logs/logs.paths.ts'
import { midiasPaths } from '#web/painel/midias/midias.paths.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { pendentesPaths } from '#web/painel/pendentes/pendentes.paths.ts'
import { pesquisasPaths } from '#web/painel/pesquisas/pesquisas.paths.ts'
import { pontuacoesPaths } from '#web/painel/pontuacoes/pontuacoes.paths.ts'
import { premiosPaths } from '#web/painel/premios/premios.paths.ts'
import { produtosPaths } from '#web/painel/produtos/produtos.paths.ts'
import { produtosRevendaPaths } from '#web/painel/produtos-revenda/produtos-revenda.paths.ts'
import { redesPaths } from '#web/painel/redes/redes.paths.ts'
import { resgatesPaths } from '#web/painel/resgates/resgates.paths.ts'
import { revendasPaths } from '#web/painel/revendas/revendas.paths.ts'
import { selloutPaths } from '#web/painel/sellout/sellout.paths.ts'
import { sessoesPaths } from '#web/painel/sessoes/sessoes.paths.ts'
import { taxasPaths } from '#web/painel/taxas/taxas.paths.ts'
import { usuariosPaths } from '#web/painel/usuarios/usuarios.paths.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'
import { GRUPOS } from './screen.ts'
import { listOf, mayOpen, menuOf, screenAt, screens } from './screens.ts'

describe('the list of screens', () => {
  test('has each address once, under /painel', () => {
    const all = screens.map(({ path }) => path)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((path) => !path.startsWith('/painel/'))).toEqual([])
  })
  test('is found by its address, with or without a slash at the end', () => {
    for (const screen of screens) expect([screenAt(screen.path), screenAt(`${screen.path}/`)]).toEqual([screen, screen])
    expect(screenAt('/painel/nada')).toBeUndefined()
  })
  test('has a title, a group and at least one role for each', () => {
    for (const screen of screens) {
      expect(screen.title).not.toBe('')
      expect(GRUPOS).toContain(screen.grupo)
      expect(screen.papeis.length).toBeGreaterThan(0)
    }
  })
  test('says of a screen within another one which it is', () => {
    for (const screen of screens) if (screen.lista !== undefined) expect(listOf(screen)?.foraDoMenu).toBeUndefined()
    expect(
      [
        aprovacoesPaths.limites,
        aprovacoesPaths.aprovacao,
        enviosPaths.envio,
        correcoesPaths.feita,
        encerramentoPaths.feito,
      ].map((path) => listOf(screenAt(path)!)?.title),
    ).toEqual(['Aprovações', 'Aprovações', 'Envios', 'Correção de Pontuação', 'Vendedores Dentais'])
  })
  test('opens a screen to exactly the roles that may call its endpoints', () => {
    expect(screenAt(dashboardPaths.dashboard)!.papeis).toEqual(dashboard.access.painel)
    expect(screenAt(vendasPaths.envioVendas)!.papeis).toEqual(uploadVendas.access.painel)
    expect(screenAt(produtosPaths.envioProdutosCriteria)!.papeis).toEqual(uploadProdutos.access.painel)
    expect(screenAt(produtosRevendaPaths.envioProdutosRevenda)!.papeis).toEqual(uploadProdutosRevenda.access.painel)
    expect(screenAt(cartoesPaths.cadastrarCartao)!.papeis).toEqual(criarCartao.access.painel)
    expect(screenAt(cartoesPaths.envioSaldoCartao)!.papeis).toEqual(uploadSaldoCartao.access.painel)
    expect(screenAt(comprasPaths.envioHistorico)!.papeis).toEqual(uploadHistorico.access.painel)
    expect(screenAt(cartoesPaths.envioCartoes)!.papeis).toEqual(uploadCartoes.access.painel)
    expect(screenAt(redesPaths.redes)!.papeis).toEqual(redes.access.painel)
    expect(screenAt(produtosPaths.produtos)!.papeis).toEqual(alterarProduto.access.painel)
    expect(screenAt(produtosPaths.cadastrarProdutoCriteria)!.papeis).toEqual(criarProduto.access.painel)
    expect(screenAt(produtosRevendaPaths.cadastrarProdutoRevenda)!.papeis).toEqual(criarProdutoRevenda.access.painel)
    expect(screenAt(redesPaths.cadastrarRede)!.papeis).toEqual(criarRede.access.painel)
    expect(screenAt(parceirosPaths.cadastrarParceiro)!.papeis).toEqual(criarParceiro.access.painel)
    expect(screenAt(usuariosPaths.cadastrarUsuario)!.papeis).toEqual(criarUsuario.access.painel)
    expect(screenAt(usuariosPaths.usuarios)!.papeis).toEqual(alterarUsuario.access.painel)
    expect(screenAt(encerramentoPaths.feito)!.papeis).toEqual(encerrarContasDaRevenda.access.painel)
    expect(screenAt(sessoesPaths.perfil)!.papeis).toEqual(alterarPerfil.access.painel)
  })
  test('opens the dashboard, where the log-in leads, to everybody', () => {
    for (const papel of TODOS_OS_PAPEIS) expect(mayOpen(screenAt(dashboardPaths.dashboard)!, papel)).toBe(true)
  })
})

describe('the menu', () => {
  test.each<Papel>([KULZER, VENDEDOR])('of role %i has no empty group and nothing it may not open', (papel) => {
    const menu = menuOf(papel)
    expect(menu[0]?.grupo).toBe('Visão geral')
    expect(menu.filter(({ itens }) => itens.length === 0)).toEqual([])
    expect(menu.flatMap(({ itens }) => itens).filter((screen) => !mayOpen(screen, papel))).toEqual([])
  })
  const [todos, daAgencia, menosVendedor] = [
    TODOS_OS_PAPEIS,
    [OPERADOR, ADMINISTRADOR],
    [KULZER, OPERADOR, ADMINISTRADOR],
  ] as const
  // Role 1 reads prizes and may not change them.
  test.each<[path: string, papeis: readonly Papel[]]>([
    [dashboardPaths.dashboard, todos],
    [pontuacoesPaths.pontuacoes, todos],
    [pendentesPaths.encerradas, todos],
    [expiracaoPaths.expirados, todos],
    [midiasPaths.fotosVideos, todos],
    [selloutPaths.sellout, todos],
    [pesquisasPaths.pesquisas, todos],
    [parceirosPaths.vendedores, todos],
    [revendasPaths.dentais, todos],
    [redesPaths.redes, todos],
    [taxasPaths.taxas, todos],
    [resgatesPaths.resgates, menosVendedor],
    [produtosPaths.produtos, daAgencia],
    [cartoesPaths.cartoes, daAgencia],
    [premiosPaths.premios, daAgencia],
    [escolherPaths.cadastrar, daAgencia],
    [escolherPaths.processar, daAgencia],
    [usuariosPaths.usuarios, [ADMINISTRADOR]],
    [logsPaths.logs, [ADMINISTRADOR]],
  ])('has %s for these roles and no other: %o', (path, papeis) => {
    const withIt = TODOS_OS_PAPEIS.filter((papel) =>
      menuOf(papel).some(({ itens }) => itens.some((screen) => screen.path === path)),
    )
    expect(withIt.toSorted()).toEqual(papeis.toSorted())
  })
  test.each<Papel>([OPERADOR, ADMINISTRADOR])('of role %i has the upload under Processar', (papel) => {
    expect(
      menuOf(papel)
        .find(({ grupo }) => grupo === 'Processar')
        ?.itens.map(({ path }) => path),
    ).toEqual(expect.arrayContaining([escolherPaths.processar, vendasPaths.envioVendas, escolherPaths.envioProdutos]))
  })
})
