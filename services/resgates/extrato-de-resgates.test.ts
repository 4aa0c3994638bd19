import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { lerDashboard } from '#projections/dashboard/dashboard.queries.ts'
import { contasComLotesVencidos, lerExtrato, lerSaldo } from '#projections/extrato/extrato.queries.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { SISTEMA, type CommandContext } from '#services/engine/records/command-context.ts'
import { encerrarConta } from '#services/conta/encerrar-conta.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { expirarPontos, preverExpiracao } from '#services/conta/expirar-pontos.ts'
import { reativarPontos } from '#services/conta/reativar-pontos.ts'
import { registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { id } from '../../tools/test-kit/events.ts'
import { createProgramme, type Programme } from '../../tools/test-kit/programme.ts'
import { remessa, venda } from '../../tools/test-kit/vendas.ts'
import { alterarStatusResgate } from './alterar-status-resgate.ts'
import { cancelarResgate } from './cancelar-resgate.ts'
import { resgatar, type ContextoDeResgatar } from './resgatar.ts'
import { resgatesAbertos } from './resgates-abertos.ts'
import { meioDia, pedido } from './resgates.fixture.ts'

const D = '2026-11-20'
const ana = id('parceiro Ana')
const bruno = id('parceiro Bruno')
const carla = id('parceiro Carla')

describe('from commands to statement lines', () => {
  let programme: Programme
  let numeros = 0
  beforeAll(async () => {
    programme = await createProgramme()
  })
  afterAll(() => programme?.close())

  const em = (dia: string, actor: CommandContext['actor'] = SISTEMA): ContextoDeResgatar => ({
    ...programme.context,
    actor,
    agora: () => meioDia(dia),
    reservarNumero: () => Promise.resolve(++numeros),
  })
  const daqui = (dias: number) => somarDias(D, dias)
  async function vender(
    idParceiro: string,
    loja: string,
    rede: string,
    numero: string,
    pontos: number,
    dia = D,
  ): Promise<void> {
    let n = 0
    const reservarNumeros = (vendas: number, itens: number) =>
      Promise.resolve({
        vendas: Array.from({ length: vendas }, () => ++n),
        itens: Array.from({ length: itens }, () => ++n),
      })
    const uma = {
      ...venda(numero, pontos * 100, { realizadoEm: dia }),
      idParceiro,
      idRevenda: id(`revenda ${loja}`),
      idRede: id(`rede ${rede}`),
    }
    await registrarVendas(
      { ledger: programme.ledger, reservarNumeros },
      [uma],
      remessa(`${idParceiro} ${numero}`, { pontuadoEm: dia }),
    )
  }
  const linhas = async (idParceiro: string, dia: string) => {
    await programme.settled()
    const { movimentos, saldo } = await lerExtrato(
      programme.db,
      idParceiro,
      { limite: 100, cursor: undefined, tipo: undefined },
      dia,
    )
    return {
      linhas: movimentos
        .map(({ tipo, pontos, saldo: depois, data }) => [tipo, pontos / 100, depois / 100, data])
        .reverse(),
      saldo: saldo / 100,
    }
  }
  const aceitar = (idParceiro: string) =>
    programme.db
      .updateTable('parceiros')
      .set({ aceitou_regulamento_em: meioDia(D) })
      .where('id', '=', idParceiro)
      .execute()

  test('a member who did not accept the regulation, left or does not exist, redeems nothing', async () => {
    await vender(ana, 'A', 'Norte', '1', 100)
    await expect(resgatar(em(D), ana, pedido('k', 10))).rejects.toMatchObject({
      codigo: 'regulamento-nao-aceito',
      kind: 'refused',
    })
    await expect(resgatar(em(D), id('ninguem'), pedido('k', 10))).rejects.toMatchObject({
      codigo: 'parceiro-nao-encontrado',
    })
    await aceitar(ana)
    await programme.db.updateTable('parceiros').set({ ativo: false }).where('id', '=', ana).execute()
    await expect(resgatar(em(D), ana, pedido('k', 10))).rejects.toMatchObject({ codigo: 'parceiro-inativo' })
    await programme.db.updateTable('parceiros').set({ ativo: true }).where('id', '=', ana).execute()
    expect((await linhas(ana, D)).linhas).toEqual([['credito', 100, 100, D]])
  })

  test("a redemption at the network's value, its cancelling, an expiry and a reactivation, are lines with their days", async () => {
    const { idResgate, pontos } = await resgatar(em(daqui(1)), ana, {
      ...pedido('k', 0),
      premio: { id: id('premio'), codigo: 'P1', custoTotal: 20_01 },
    })
    expect(pontos).toBe(41_00)
    await cancelarResgate(em(daqui(350)), { idResgate, chave: '1', tipoPremio: 'geral', motivo: 'Sem estoque' })
    await programme.settled()

    // On the 366th day points never redeemed have expired; returned points have their 30 days.
    const vencidas = await contasComLotesVencidos(programme.db, null, daqui(366))
    expect(await preverExpiracao(programme.ledger, vencidas, daqui(366))).toMatchObject([
      { type: 'PontosExpirados', data: { idParceiro: ana, pontos: 59_00 } },
    ])
    expect(await expirarPontos(em(daqui(365)), { chave: 'cedo' })).toMatchObject({ contas: [], pontos: 0 })
    const primeira = await expirarPontos(em(daqui(366)), { chave: 'dia' })
    expect(primeira).toMatchObject({ contas: [{ idParceiro: ana, pontos: 59_00 }], pontos: 59_00 })
    await programme.settled()
    for (const chave of ['dia', 'outra']) await expirarPontos(em(daqui(366)), { chave })

    await expect(
      reativarPontos(em(daqui(366)), { expiradoEm: daqui(367), diasValidade: 365, motivo: null, chave: 'x' }),
    ).rejects.toMatchObject({ codigo: 'data-futura' })
    expect(
      await reativarPontos(em(daqui(370)), { expiradoEm: daqui(366), diasValidade: 365, motivo: null, chave: 'r' }),
    ).toMatchObject({ contas: [{ idParceiro: ana, pontos: 59_00 }] })
    for (const chave of ['r', 's'])
      await reativarPontos(em(daqui(371)), { expiradoEm: daqui(366), diasValidade: 365, motivo: null, chave })

    expect(await linhas(ana, daqui(371))).toEqual({
      linhas: [
        ['credito', 100, 100, D],
        ['resgate', -41, 59, daqui(1)],
        ['devolucao', 41, 100, daqui(350)],
        ['expiracao', -59, 41, daqui(366)],
        ['reativacao', 59, 100, daqui(370)],
      ],
      saldo: 100,
    })
    expect(await lerSaldo(programme.db, ana, daqui(381))).toMatchObject({ saldo: 59_00, aguardandoExpiracao: 41_00 })
  })

  test('the run again with the same key before the statement knows, takes nothing twice', async () => {
    await vender(carla, 'B', 'Sul', '2', 70)
    await programme.settled()
    await Promise.all([1, 2, 3].map(() => expirarPontos(em(daqui(366)), { chave: 'ao mesmo tempo' })))
    expect((await linhas(carla, daqui(366))).linhas).toEqual([
      ['credito', 70, 70, D],
      ['expiracao', -70, 0, daqui(366)],
    ])
  })

  test('an account, is closed by role 2 with a reason once its redemptions are delivered, and once', async () => {
    await vender(bruno, 'A', 'Norte', '3', 100)
    await aceitar(bruno)
    const admin: CommandContext['actor'] = { tipo: 'usuario', id: id('usuario admin'), permissao: 2 }
    const motivo = await guardarTexto(programme.db, 'Dados falsos')
    const encerrar = (actor = admin, chave = 'e') =>
      encerrarConta(
        { ...em(daqui(1), actor), resgatesAbertos: (ids) => resgatesAbertos(programme.ledger, ids) },
        { idParceiro: bruno, motivo, chave },
      )
    const { idResgate } = await resgatar(em(D), bruno, pedido('k', 30))
    await expect(encerrar({ ...admin, permissao: 1 })).rejects.toMatchObject({
      codigo: 'so-administrador',
      kind: 'forbidden',
    })
    await expect(encerrar()).rejects.toMatchObject({
      codigo: 'resgates-abertos',
      message: 'Este vendedor tem um resgate em aberto. Entregue ou cancele antes de encerrar a conta.',
    })
    await alterarStatusResgate(em(D), { idResgate, chave: '1', status: 1 })
    const position = (await encerrar()).position
    expect(await encerrar()).toEqual({ pontos: 70_00, position })
    expect(await encerrar(admin, 'f')).toEqual({ pontos: 0, position: undefined })
    await expect(resgatar(em(daqui(1)), bruno, pedido('l', 10))).rejects.toMatchObject({ codigo: 'conta-encerrada' })
    expect((await linhas(bruno, daqui(1))).linhas).toEqual([
      ['credito', 100, 100, D],
      ['resgate', -30, 70, D],
      ['encerramento', -70, 0, daqui(1)],
    ])

    // A delivered redemption that is cancelled all the same finds the account closed.
    await cancelarResgate(em(daqui(2)), { idResgate, chave: '2', tipoPremio: 'geral', motivo: 'Nunca chegou' })
    await cancelarResgate(em(daqui(3)), { idResgate, chave: '2', tipoPremio: 'geral', motivo: 'Nunca chegou' })
    expect((await linhas(bruno, daqui(3))).linhas.slice(3)).toEqual([['credito-recusado', 0, 0, daqui(2)]])
    const { movimentos, saldo, vencimentos } = await lerExtrato(
      programme.db,
      bruno,
      { limite: 1, cursor: undefined, tipo: 'credito-recusado' },
      daqui(3),
    )
    expect({ saldo, vencimentos }).toEqual({ saldo: 0, vencimentos: [] })
    expect(movimentos).toMatchObject([
      {
        recusado: 30_00,
        lotes: [],
        documento: null,
        resgate: { qtde: 1, codigoPremio: 'P1' },
        motivo: 'A conta está encerrada: ela não recebe mais pontos.',
      },
    ])
  })

  test("the dashboard's months, count redeemed less returned and expired less reactivated", async () => {
    await programme.settled()
    const { pontosPorMes } = await lerDashboard(programme.db, reachTo(), daqui(371))
    const mes = (nome: string) => pontosPorMes.find((linha) => linha.mes === nome)
    expect(mes('2026-11')).toMatchObject({ creditados: 270_00, resgatados: 71_00, expirados: 70_00 })
    expect(pontosPorMes.reduce((soma, { resgatados }) => soma + resgatados, 0)).toBe(30_00)
    expect(pontosPorMes.reduce((soma, { expirados }) => soma + expirados, 0)).toBe(140_00)
  })

  test('a member who redeemed and then left, still gets the answer of that redemption, and no other', async () => {
    await vender(carla, 'B', 'Sul', '9', 100)
    const { saldo } = await linhas(carla, D)
    await aceitar(carla)
    const feito = await resgatar(em(D), carla, pedido('k', 10))
    await programme.db.updateTable('parceiros').set({ ativo: false }).where('id', '=', carla).execute()
    expect(await resgatar(em(D), carla, pedido('k', 10))).toEqual({ ...feito, position: expect.any(String) as string })
    await expect(resgatar(em(D), carla, pedido('l', 10))).rejects.toMatchObject({ codigo: 'parceiro-inativo' })
    expect((await linhas(carla, D)).saldo).toBe(saldo - 10)
  })
})
