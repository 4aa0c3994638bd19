import { describe, expect, test } from 'vitest'
import { criarCartao } from '#contracts/http/cartoes.ts'
import { dashboard } from '#contracts/http/dashboard.ts'
import { criarParceiro } from '#contracts/http/parceiros.ts'
import { criarProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { alterarProduto, criarProduto } from '#contracts/http/produtos.ts'
import { criarRede, redes } from '#contracts/http/redes.ts'
import {
  uploadCartoes,
  uploadProdutos,
  uploadProdutosRevenda,
  uploadSaldoCartao,
  uploadVendas,
} from '#contracts/http/uploads.ts'
import { alterarPerfil, alterarUsuario, criarUsuario } from '#contracts/http/usuarios.ts'
import { ADMINISTRADOR, KULZER, OPERADOR, TODOS_OS_PAPEIS, VENDEDOR, type Papel } from '#contracts/values/papeis.ts'
import { paths } from './paths.ts'
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
      expect(screen.titulo).not.toBe('')
      expect(GRUPOS).toContain(screen.grupo)
      expect(screen.papeis.length).toBeGreaterThan(0)
    }
  })
  test('says of a screen within another one which it is', () => {
    for (const screen of screens) if (screen.lista !== undefined) expect(listOf(screen)?.foraDoMenu).toBeUndefined()
    expect([paths.limites, paths.aprovacao, paths.envio].map((path) => listOf(screenAt(path)!)?.titulo)).toEqual([
      'Aprovações',
      'Aprovações',
      'Envios',
    ])
  })
  test('opens a screen to exactly the roles that may call its endpoints', () => {
    expect(screenAt(paths.dashboard)!.papeis).toEqual(dashboard.access.painel)
    expect(screenAt(paths.envioVendas)!.papeis).toEqual(uploadVendas.access.painel)
    expect(screenAt(paths.envioProdutosCriteria)!.papeis).toEqual(uploadProdutos.access.painel)
    expect(screenAt(paths.envioProdutosRevenda)!.papeis).toEqual(uploadProdutosRevenda.access.painel)
    expect(screenAt(paths.cadastrarCartao)!.papeis).toEqual(criarCartao.access.painel)
    expect(screenAt(paths.envioSaldoCartao)!.papeis).toEqual(uploadSaldoCartao.access.painel)
    expect(screenAt(paths.envioCartoes)!.papeis).toEqual(uploadCartoes.access.painel)
    expect(screenAt(paths.redes)!.papeis).toEqual(redes.access.painel)
    expect(screenAt(paths.produtos)!.papeis).toEqual(alterarProduto.access.painel)
    expect(screenAt(paths.cadastrarProdutoCriteria)!.papeis).toEqual(criarProduto.access.painel)
    expect(screenAt(paths.cadastrarProdutoRevenda)!.papeis).toEqual(criarProdutoRevenda.access.painel)
    expect(screenAt(paths.cadastrarRede)!.papeis).toEqual(criarRede.access.painel)
    expect(screenAt(paths.cadastrarParceiro)!.papeis).toEqual(criarParceiro.access.painel)
    expect(screenAt(paths.cadastrarUsuario)!.papeis).toEqual(criarUsuario.access.painel)
    expect(screenAt(paths.usuarios)!.papeis).toEqual(alterarUsuario.access.painel)
    expect(screenAt(paths.perfil)!.papeis).toEqual(alterarPerfil.access.painel)
  })
  test('opens the dashboard, where the log-in leads, to everybody', () => {
    for (const papel of TODOS_OS_PAPEIS) expect(mayOpen(screenAt(paths.dashboard)!, papel)).toBe(true)
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
    [paths.dashboard, todos],
    [paths.pontuacoes, todos],
    [paths.encerradas, todos],
    [paths.expirados, todos],
    [paths.fotosVideos, todos],
    [paths.sellout, todos],
    [paths.pesquisas, todos],
    [paths.vendedores, todos],
    [paths.dentais, todos],
    [paths.redes, todos],
    [paths.taxas, todos],
    [paths.resgates, menosVendedor],
    [paths.produtos, daAgencia],
    [paths.cartoes, daAgencia],
    [paths.premios, daAgencia],
    [paths.cadastrar, daAgencia],
    [paths.processar, daAgencia],
    [paths.usuarios, [ADMINISTRADOR]],
    [paths.logs, [ADMINISTRADOR]],
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
    ).toEqual(expect.arrayContaining([paths.processar, paths.envioVendas, paths.envioProdutos]))
  })
})
