import { describe, expect, test } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import { definitions } from '#contracts/events/catalogue.ts'
import type { ResgateEvent, TipoPremio } from '#contracts/events/resgate.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import {
  nomeStatusResgate,
  TODOS_OS_STATUS,
  type StatusInicial,
  type StatusResgate,
} from '#contracts/values/status-resgate.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { MIDIAS_POR_RESGATE, resgateDecider, type Resgate, type ResgateCommand } from './resgate.decider.ts'

const D = '2026-11-20'
const hoje = '2026-11-25'
const onde = { idResgate: id('r'), idParceiro: id('ana'), idRevenda: id('revenda'), idRede: id('rede') }
const solicitar = (status: StatusInicial = 0): ResgateCommand => ({
  tipo: 'solicitar',
  dados: {
    ...onde,
    em: D,
    numero: 7,
    idPremio: id('premio'),
    codigoPremio: 'P1',
    qtde: 2,
    pontosUnitario: 500,
    pontos: 1000,
    valorPonto: 12,
    saldoAnterior: 1500,
    status,
  },
})
const aprovar: ResgateCommand = { tipo: 'aprovar', hoje }
const mudarPara = (status: 0 | 1 | 2): ResgateCommand => ({ tipo: 'alterarStatus', status, hoje })
const cancelar = (tipoPremio: TipoPremio = 'geral', permissao: 1 | 2 = OPERADOR): ResgateCommand => ({
  tipo: 'cancelar',
  permissao,
  tipoPremio,
  motivo,
  hoje,
})
const pelo = (permissao: 1 | 2 | 'fornecedor', tipoPremio: TipoPremio = 'geral'): ResgateCommand => ({
  tipo: 'cancelarPeloFornecedor',
  permissao,
  tipoPremio,
  motivo,
  hoje,
})

/** The commands that bring a redemption to each status. */
const ATE: Record<StatusResgate, ResgateCommand[]> = {
  0: [solicitar()],
  1: [solicitar(), mudarPara(1)],
  2: [solicitar(), mudarPara(2)],
  3: [solicitar(), cancelar()],
  4: [solicitar(4)],
  5: [solicitar(), pelo('fornecedor')],
  6: [solicitar(4), aprovar],
}

function fazer(
  commands: readonly ResgateCommand[],
  from: Resgate = resgateDecider.initialState(),
): { events: ResgateEvent[]; state: Resgate } {
  let state = from
  const events: ResgateEvent[] = []
  for (const command of commands) {
    for (const event of resgateDecider.decide(command, state)) {
      expect(definitions.get(event.type)!.data.parse(event.data)).toEqual(event.data)
      state = resgateDecider.evolve(state, event)
      events.push(event)
    }
  }
  return { events, state }
}

/** The outcome of the command from a status: the next status, or the code of the refusal. */
function desfecho(de: StatusResgate, command: ResgateCommand): string {
  const { state } = fazer(ATE[de])
  expect(state.status).toBe(de)
  try {
    const { events, state: depois } = fazer([command], state)
    expect(events).toHaveLength(1)
    return String(depois.status)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(error.message).toMatch(/^Não é possível .+(: |\. ).+/)
    return error.codigo
  }
}

const midia = (nome: string) => ({
  idMidia: id(nome),
  arquivo: `${nome}.jpg`,
  tipo: 'image/jpeg',
  vista: null,
  miniatura: null,
})

describe('the status of a redemption', () => {
  const naoAguarda = 'nao-aguarda-liberacao'
  const jaCancelado = 'resgate-cancelado'
  const deAgora = 'status-de-agora'
  /** Columns: from status 0, 1, 2, 3, 4, 5, 6. */
  const matriz: [name: string, command: ResgateCommand, outcomes: string[]][] = [
    ['approve', aprovar, [naoAguarda, naoAguarda, naoAguarda, naoAguarda, '6', naoAguarda, naoAguarda]],
    ['set 0', mudarPara(0), [deAgora, '0', '0', jaCancelado, 'aprove-antes', jaCancelado, '0']],
    ['set 1', mudarPara(1), ['1', deAgora, '1', jaCancelado, 'aprove-antes', jaCancelado, '1']],
    ['set 2', mudarPara(2), ['2', '2', deAgora, jaCancelado, 'aprove-antes', jaCancelado, '2']],
    ['cancel', cancelar(), ['3', '3', '3', jaCancelado, '3', jaCancelado, '3']],
    ['cancel a credit', cancelar('credito'), ['3', 'valor-ja-entregue', '3', jaCancelado, '3', jaCancelado, '3']],
    ['cancel a Pix', cancelar('pix'), ['3', 'valor-ja-entregue', '3', jaCancelado, '3', jaCancelado, '3']],
    ['cancel a top-up', cancelar('recarga'), ['3', '3', '3', jaCancelado, '3', jaCancelado, '3']],
    [
      'cancel a credit as role 2',
      cancelar('credito', ADMINISTRADOR),
      ['3', '3', '3', jaCancelado, '3', jaCancelado, '3'],
    ],
    ['cancel a Pix as role 2', cancelar('pix', ADMINISTRADOR), ['3', '3', '3', jaCancelado, '3', jaCancelado, '3']],
    ['the supplier cancels', pelo('fornecedor'), ['5', '5', '5', jaCancelado, '5', jaCancelado, '5']],
    [
      'the supplier cancels a Pix',
      pelo('fornecedor', 'pix'),
      ['5', 'valor-ja-entregue', '5', jaCancelado, '5', jaCancelado, '5'],
    ],
    [
      'role 2 cancels for the supplier',
      pelo(ADMINISTRADOR, 'pix'),
      ['5', '5', '5', jaCancelado, '5', jaCancelado, '5'],
    ],
    [
      'role 1 cancels for the supplier',
      pelo(OPERADOR),
      ['so-fornecedor', 'so-fornecedor', 'so-fornecedor', jaCancelado, 'so-fornecedor', jaCancelado, 'so-fornecedor'],
    ],
  ]
  test.each(matriz)('%s', (_, command, outcomes) => {
    expect(TODOS_OS_STATUS.map((de) => desfecho(de, command))).toEqual(outcomes)
  })

  test.each([
    [4, mudarPara(1), 'Não é possível mudar para "Entregue". Aprove o resgate antes'],
    [
      5,
      mudarPara(2),
      'Não é possível mudar para "Em transporte": o status deste resgate é "Cancelado pelo fornecedor" e seus pontos voltaram ao vendedor',
    ],
    [6, aprovar, 'Não é possível aprovar: este resgate não aguarda liberação, seu status é "Liberado"'],
    [2, mudarPara(2), 'Não é possível mudar para "Em transporte": este já é o status deste resgate'],
    [
      3,
      cancelar(),
      'Não é possível cancelar: o status deste resgate já é "Cancelado" e seus pontos voltaram ao vendedor',
    ],
    [1, aprovar, 'Não é possível aprovar: este resgate não aguarda liberação, seu status é "Entregue"'],
    [1, cancelar('credito'), 'Não é possível cancelar: o crédito já foi entregue. Só um administrador pode cancelá-lo'],
    [1, cancelar('pix'), 'Não é possível cancelar: o Pix já foi entregue. Só um administrador pode cancelá-lo'],
    [
      3,
      pelo('fornecedor'),
      'Não é possível cancelar: o status deste resgate já é "Cancelado" e seus pontos voltaram ao vendedor',
    ],
  ] as const)('a refusal from %i, says which and why', (de, command, sentence) => {
    expect(() => fazer([command], fazer(ATE[de]).state)).toThrow(sentence)
  })

  test('every status, has its name', () => {
    expect(TODOS_OS_STATUS.map((status) => nomeStatusResgate[status])).toEqual([
      'Não entregue',
      'Entregue',
      'Em transporte',
      'Cancelado',
      'Aguardando liberação',
      'Cancelado pelo fornecedor',
      'Liberado',
    ])
  })

  test('a request repeated, changes nothing', () => {
    const { events, state } = fazer([solicitar(), mudarPara(1), solicitar(4)])
    expect(events.map((event) => event.type)).toEqual(['ResgateSolicitado', 'ResgateStatusAlterado'])
    expect(state.status).toBe(1)
  })

  test('every command on a redemption that was never requested is not found', () => {
    const outros: ResgateCommand[] = [
      aprovar,
      mudarPara(1),
      cancelar(),
      pelo('fornecedor'),
      { tipo: 'alterarObservacao', observacao: motivo, hoje },
      { tipo: 'alterarPrevisao', previsaoEntrega: hoje, hoje },
      { tipo: 'anexarMidia', midia: midia('m'), hoje },
      { tipo: 'excluirMidia', idMidia: id('m'), hoje },
    ]
    for (const command of outros)
      expect(() => fazer([command])).toThrow(
        expect.objectContaining({ codigo: 'resgate-nao-encontrado', message: 'Resgate não encontrado' }),
      )
  })

  test('a change, stamps redemption, account, shop, network and day, and what it was before', () => {
    expect(fazer([mudarPara(2)], fazer(ATE[6]).state).events).toEqual([
      { type: 'ResgateStatusAlterado', data: { ...onde, em: hoje, de: 6, para: 2 } },
    ])
    expect(fazer([cancelar('recarga')], fazer(ATE[2]).state).events).toEqual([
      {
        type: 'ResgateCancelado',
        data: { ...onde, em: hoje, de: 2, pontos: 1000, valorPonto: 12, tipoPremio: 'recarga', motivo },
      },
    ])
  })
})

describe('notes, forecasts and media of a redemption', () => {
  const anotar = (nome: string | null): ResgateCommand => ({
    tipo: 'alterarObservacao',
    observacao: nome === null ? null : { idTexto: id(nome), hash: 'h' },
    hoje,
  })
  const prever = (previsaoEntrega: string | null): ResgateCommand => ({
    tipo: 'alterarPrevisao',
    previsaoEntrega,
    hoje,
  })
  const anexar = (nome: string): ResgateCommand => ({ tipo: 'anexarMidia', midia: midia(nome), hoje })
  const excluir = (nome: string): ResgateCommand => ({ tipo: 'excluirMidia', idMidia: id(nome), hoje })
  const tipos = (...commands: ResgateCommand[]) =>
    fazer([solicitar(), ...commands])
      .events.slice(1)
      .map((event) => event.type)

  test('a note, is changed and cleared in every status, and the same again is nothing', () => {
    for (const de of TODOS_OS_STATUS)
      expect(
        fazer([anotar('a'), anotar('a'), anotar('b'), anotar(null), anotar(null)], fazer(ATE[de]).state).events,
      ).toHaveLength(3)
  })

  test('photos and videos, are added in every status but those of a cancelled one', () => {
    for (const de of TODOS_OS_STATUS) {
      const juntar = () => fazer([anexar('a'), excluir('a')], fazer(ATE[de]).state).events
      if (de === 3 || de === 5) expect(juntar).toThrow(expect.objectContaining({ codigo: 'resgate-cancelado' }))
      else expect(juntar()).toHaveLength(2)
    }
  })

  test('a forecast, is changed and cleared, and the same again is nothing', () => {
    expect(tipos(prever(null), prever('2026-12-01'), prever('2026-12-01'), prever('2026-12-05'), prever(null))).toEqual(
      Array(3).fill('PrevisaoEntregaAlterada'),
    )
  })

  test('a forecast before the day of the redemption or of one that was cancelled, is refused', () => {
    expect(() => tipos(prever('2026-11-19'))).toThrow('A previsão de entrega não pode ser antes do dia do resgate')
    expect(tipos(prever(D))).toHaveLength(1)
    expect(() => fazer([prever(hoje)], fazer(ATE[3]).state)).toThrow(
      'Não é possível alterar a previsão de entrega: o status deste resgate é "Cancelado"',
    )
  })

  test('an error of the delivery, is told until a notice comes without it, and the same again is nothing', () => {
    const erro = (nome: string | null): ResgateCommand => ({
      tipo: 'informarErro',
      erro: nome === null ? null : { idTexto: id(nome), hash: 'h' },
      hoje,
    })
    const { events, state } = fazer([erro(null), erro('a'), erro('a'), erro('b')], fazer([solicitar()]).state)
    const comum = { ...onde, em: hoje }
    expect(events).toEqual([
      { type: 'ErroDaEntregaInformado', data: { ...comum, erro: { idTexto: id('a'), hash: 'h' } } },
      { type: 'ErroDaEntregaInformado', data: { ...comum, erro: { idTexto: id('b'), hash: 'h' } } },
    ])
    expect(state.erro).toEqual({ idTexto: id('b'), hash: 'h' })
    expect(fazer([erro(null)], state).state.erro).toBeNull()
  })

  test('what is refused, says by its code why', () => {
    const codigoDe = (commands: ResgateCommand[], de: StatusResgate = 0) => {
      try {
        fazer(commands, fazer(ATE[de]).state)
      } catch (failure) {
        const { codigo, message, campos } = failure as Failure
        return [codigo, message, campos]
      }
      return undefined
    }
    expect(codigoDe([anexar('a')], 3)).toEqual([
      'resgate-cancelado',
      'Este resgate está cancelado: não recebe fotos nem vídeos.',
      undefined,
    ])
    expect(codigoDe([prever(hoje)], 3)?.[0]).toBe('resgate-cancelado')
    expect(codigoDe([prever('2026-11-19')])).toEqual([
      'previsao-antes-do-resgate',
      'A previsão de entrega não pode ser antes do dia do resgate',
      { previsaoEntrega: 'Use uma data a partir do dia do resgate' },
    ])
    const trintaEUma = Array.from({ length: 31 }, (_, n) => anexar(`m${n}`))
    expect(codigoDe(trintaEUma)).toEqual([
      'midias-demais',
      'Este resgate já tem 30 fotos e vídeos. Exclua um deles antes.',
      undefined,
    ])
    expect(codigoDe(trintaEUma.slice(1))).toBeUndefined()
  })

  test('media, are attached once and removed once', () => {
    expect(tipos(anexar('a'), anexar('a'), anexar('b'), excluir('a'), excluir('a'), anexar('a'))).toEqual([
      'MidiaAnexada',
      'MidiaAnexada',
      'MidiaExcluida',
      'MidiaAnexada',
    ])
  })

  test('one of several media, is removed alone: the others stay and can still be removed', () => {
    const { state } = fazer([solicitar(), anexar('a'), anexar('b'), anexar('c'), excluir('b')])
    expect(state.midias.map(({ idMidia }) => idMidia)).toEqual([id('a'), id('c')])
    expect(fazer([excluir('c')], state).events).toHaveLength(1)
  })

  test('media, are limited in number', () => {
    const todas = Array.from({ length: MIDIAS_POR_RESGATE }, (_, n) => anexar(`m${n}`))
    expect(() => tipos(...todas, anexar('mais uma'))).toThrow(
      `Este resgate já tem ${MIDIAS_POR_RESGATE} fotos e vídeos`,
    )
    expect(tipos(...todas, excluir('m0'), anexar('mais uma')).at(-1)).toBe('MidiaAnexada')
  })
})
