import { describe, expect, test } from 'vitest'
import { TODOS_OS_STATUS, type StatusResgate } from '#contracts/values/status-resgate.ts'
import { diasEntre, somarDias, type Dia } from '#contracts/values/dia.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { precoEmPontos } from '#contracts/values/premio.ts'
import { comandosDaConta, contaSolta, DIAS_VALIDADE } from '../../tools/test-kit/conta.ts'
import { idRedeDemo, montarElenco } from './elenco.ts'
import { CPF_PARCEIRO, CPF_PARCEIRO_FOTO } from './logins.ts'
import { redesDemo } from './lugares.ts'
import { premiosDemo } from './premios.ts'
import { resgatesDaHistoria, type PassoDoResgate, type ResgateDaHistoria } from './resgates-da-historia.ts'
import { vendasPorDiaDeEnvio } from './vendas-da-historia.ts'

const elenco = montarElenco()
const valorDoPonto = new Map(
  redesDemo.map((rede) => [idRedeDemo(rede.nome), lerEntrada(novaRedeSchema, rede).valorPonto]),
)
const historiaDe = (hoje: Dia, vendas?: number, diasValidade = DIAS_VALIDADE) => {
  const porEnvio = vendasPorDiaDeEnvio(elenco, hoje, vendas)
  return { porEnvio, ...resgatesDaHistoria(elenco, hoje, porEnvio, { diasValidade, vendas, valorDoPonto }) }
}

const DEPOIS: Record<PassoDoResgate, StatusResgate> = {
  aprovar: 6,
  transportar: 2,
  entregar: 1,
  cancelar: 3,
  'cancelar-pelo-fornecedor': 5,
}
const statusDe = ({ aguardaLiberacao, passos }: ResgateDaHistoria): StatusResgate =>
  passos.length > 0 ? DEPOIS[passos.at(-1)!.passo] : aguardaLiberacao ? 4 : 0
const custo = ({ premio, qtde, loja }: ResgateDaHistoria) =>
  precoEmPontos(premio.custoTotal, valorDoPonto.get(loja.idRede)!)! * qtde

describe('the redemptions of the demonstration', () => {
  const hoje = '2026-11-20'
  const { resgates } = historiaDe(hoje)

  test('are about 300 over the year, in every status now, of things and of money', () => {
    expect(resgates.length).toBeGreaterThan(280)
    expect(resgates.length).toBeLessThan(310)
    const porStatus = Map.groupBy(resgates, statusDe)
    for (const status of TODOS_OS_STATUS)
      expect(porStatus.get(status)?.length ?? 0, `status ${status}`).toBeGreaterThan(0)
    expect(porStatus.get(1)!.length).toBeGreaterThan(200)
    expect(new Set(resgates.map(({ premio }) => premio.tipo)).size).toBe(5)
    expect(Math.min(...resgates.map(({ dia }) => diasEntre(dia, hoje)))).toBeLessThan(3)
    expect(Math.max(...resgates.map(({ dia }) => diasEntre(dia, hoje)))).toBeGreaterThan(300)
  })

  test('of the two sellers with published log-ins, one saves and the other redeems; both have a card and a photo', () => {
    const de = (cpf: string) => resgates.filter(({ vendedor }) => vendedor.dados.cpf === cpf)
    for (const cpf of [CPF_PARCEIRO, CPF_PARCEIRO_FOTO]) {
      const entregues = de(cpf).filter((resgate) => statusDe(resgate) === 1)
      expect(entregues.some(({ premio }) => premio.tipo === 'credito')).toBe(true)
      expect(entregues.some(({ premio, comFoto }) => premio.tipo === 'geral' && comFoto)).toBe(true)
    }
    expect(de(CPF_PARCEIRO)).toHaveLength(2)
    expect(de(CPF_PARCEIRO_FOTO).length).toBeGreaterThan(5)
    expect(new Set(de(CPF_PARCEIRO_FOTO).map(statusDe)).size).toBeGreaterThan(1)
  })

  test('are the same whenever they are made on the same day', () => {
    const emTexto = (todos: readonly ResgateDaHistoria[]) =>
      todos.map(({ vendedor, loja, ...resgate }) => JSON.stringify([vendedor.id, loja.id, resgate]))
    expect(emTexto(historiaDe(hoje).resgates)).toEqual(emTexto(resgates))
  })

  test('belong to nobody who left, are at the person’s shop of that day, and take one step a day', () => {
    for (const { vendedor, loja, dia, passos } of resgates) {
      const noDia = 395 - diasEntre(dia, hoje)
      expect((vendedor.saiuNoDia ?? Infinity) > noDia && vendedor.entrouNoDia <= noDia).toBe(true)
      expect(loja).toBe(
        vendedor.mudouPara && noDia >= vendedor.mudouPara.noDia ? vendedor.mudouPara.loja : vendedor.loja,
      )
      const dias = [dia, ...passos.map((passo) => passo.dia)]
      expect(dias).toEqual([...new Set(dias)].sort())
      expect(dias.at(-1)! <= hoje).toBe(true)
    }
  })

  test('the prizes, have codes and names of their own', () => {
    expect(new Set(premiosDemo.map(({ codigo }) => codigo)).size).toBe(premiosDemo.length)
    expect(new Set(premiosDemo.map(({ nome }) => nome)).size).toBe(premiosDemo.length)
  })

  // Uses accounts made by the commands, because a refused redemption would stop the product's first start.
  test.each([
    ['2026-11-20', undefined, 365],
    ['2027-02-28', 3000, 365],
    ['2028-02-29', 3000, 365],
    ['2026-11-20', 400, 365],
    ['2026-11-21', 50, 365],
    ['2026-11-22', 3000, 30],
  ])(
    'made on %s with %s sales and points valid for %i days, every one is covered, and only what is due today waits to expire',
    (dia, vendas, diasValidade) => {
      const { porEnvio, resgates: todos, expiracoes } = historiaDe(dia, vendas, diasValidade)
      const contas = new Map(
        elenco.parceiros.map((vendedor) => [vendedor, { conta: contaSolta(), comandos: comandosDaConta(vendedor.id) }]),
      )
      const porDia = Map.groupBy(todos, (resgate) => resgate.dia)
      const cancelados = Map.groupBy(
        todos.flatMap((resgate) =>
          resgate.passos.filter(({ passo }) => passo.startsWith('cancelar')).map((passo) => ({ ...passo, resgate })),
        ),
        (passo) => passo.dia,
      )
      let vendidas = 0
      for (let n = 395; n >= 0; n--) {
        const d = somarDias(dia, -n)
        for (const vendedor of expiracoes.get(d) ?? []) {
          const { conta, comandos } = contas.get(vendedor)!
          conta.fazer(comandos.expirar(d))
        }
        for (const { resgate } of cancelados.get(d) ?? []) {
          const { conta, comandos } = contas.get(resgate.vendedor)!
          conta.fazer(comandos.devolver(String(resgate.numero), d))
        }
        for (const resgate of porDia.get(d) ?? []) {
          const { conta, comandos } = contas.get(resgate.vendedor)!
          conta.fazer(comandos.resgatar(String(resgate.numero), custo(resgate), d))
        }
        for (const { vendedor, itens } of porEnvio.get(d) ?? []) {
          const { conta, comandos } = contas.get(vendedor)!
          const pontos = itens.reduce(
            (soma, { qtde, mapeamento }) => soma + (qtde * mapeamento.material.valorPontos) / 100,
            0,
          )
          conta.fazer(comandos.ajustar(`v${vendidas++}`, 0, pontos, d, { venceEm: somarDias(d, diasValidade) }))
        }
      }
      const ontem = somarDias(dia, -1)
      for (const { conta } of contas.values())
        expect(conta.state.lotes.filter((lote) => lote.venceEm < ontem)).toEqual([])
      if (vendas !== 50)
        expect(
          [...contas.values()].some(({ conta }) => conta.events.some((event) => event.type === 'PontosExpirados')),
        ).toBe(true)
    },
  )
})
