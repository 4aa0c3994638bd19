import type { ContaEvent } from '#contracts/events/conta.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import type { Conta } from '#services/conta/estado.ts'
import { id, motivo } from './events.ts'

type De<T extends ContaCommand['tipo']> = Partial<Extract<ContaCommand, { tipo: T }>>

export const DIAS_VALIDADE = 365
export const DIAS_CARENCIA = 30

/** Commands of one account with only what the test is about; sales, redemptions and people are given by name. */
export function comandosDaConta(parceiro = 'ana', revenda = 'revenda', rede = 'rede') {
  const onde = (hoje: Dia) => ({ idParceiro: id(parceiro), idRevenda: id(revenda), idRede: id(rede), hoje })
  return {
    ajustar: (
      venda: string,
      revisaoVenda: number,
      alvo: number,
      hoje: Dia,
      outros: De<'ajustarVenda'> = {},
    ): ContaCommand => ({
      tipo: 'ajustarVenda',
      ...onde(hoje),
      idVenda: id(venda),
      revisaoVenda,
      alvo,
      pontuadoEm: hoje,
      venceEm: somarDias(hoje, DIAS_VALIDADE),
      idLote: id(`lote ${venda} ${revisaoVenda}`),
      documento: { numeroVenda: 1, tipoFiscal: 'N', identificador: venda, realizadoEm: hoje },
      causa: revisaoVenda === 0 ? 'registro' : alvo === 0 ? 'cancelamento' : 'correcao',
      motivo: null,
      ...outros,
    }),
    resgatar: (resgate: string, pontos: number, hoje: Dia, outros: De<'resgatar'> = {}): ContaCommand => ({
      tipo: 'resgatar',
      ...onde(hoje),
      idResgate: id(resgate),
      numeroResgate: 1,
      idPremio: id('premio'),
      codigoPremio: 'P1',
      qtde: 1,
      pontosUnitario: pontos,
      pontos,
      valorPonto: 10,
      statusInicial: 0,
      ...outros,
    }),
    devolver: (resgate: string, hoje: Dia): ContaCommand => ({
      tipo: 'devolver',
      ...onde(hoje),
      idResgate: id(resgate),
      diasCarencia: DIAS_CARENCIA,
      motivo,
      idDoLote: (origem) => id(`devolvido ${resgate} ${origem}`),
    }),
    expirar: (hoje: Dia): ContaCommand => ({ tipo: 'expirar', ...onde(hoje) }),
    reativar: (expiradoEm: Dia, hoje: Dia): ContaCommand => ({
      tipo: 'reativar',
      ...onde(hoje),
      expiradoEm,
      diasValidade: DIAS_VALIDADE,
      motivo: null,
      idDoLote: (origem) => id(`reativado ${expiradoEm} ${origem}`),
    }),
    lancar: (lancamento: string, sentido: 'credito' | 'debito', pontos: number, hoje: Dia): ContaCommand => ({
      tipo: 'lancar',
      ...onde(hoje),
      idLancamento: id(lancamento),
      sentido,
      pontos,
      diasValidade: DIAS_VALIDADE,
      idLote: id(`lançado ${lancamento}`),
      motivo,
      comprovante: motivo,
    }),
    encerrar: (hoje: Dia): ContaCommand => ({ tipo: 'encerrar', ...onde(hoje), motivo }),
  }
}

/** An account without a ledger: the events decided so far, and the state after them. */
export interface ContaSolta {
  readonly events: ContaEvent[]
  readonly state: Conta
  /** Decides and evolves; returns the decided events. */
  fazer: (...commands: ContaCommand[]) => ContaEvent[]
}

export function contaSolta(): ContaSolta {
  const events: ContaEvent[] = []
  let state = contaDecider.initialState()
  return {
    events,
    get state() {
      return state
    },
    fazer(...commands) {
      const decided: ContaEvent[] = []
      for (const command of commands) {
        for (const event of contaDecider.decide(command, state)) {
          state = contaDecider.evolve(state, event)
          decided.push(event)
        }
      }
      events.push(...decided)
      return decided
    },
  }
}
