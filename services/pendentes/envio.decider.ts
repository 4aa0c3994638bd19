import { conflict, notFound } from '#contracts/errors.ts'
import type { Texto } from '#contracts/event.ts'
import type { EnvioEvent, FotoVendaEnviada } from '#contracts/events/envio.ts'
import type { Dia } from '#contracts/values/dia.ts'

export interface Envio {
  /** Undefined until it was sent. */
  enviado: FotoVendaEnviada['data'] | undefined
  /** The event that ended it. */
  fim: Exclude<EnvioEvent, FotoVendaEnviada> | undefined
}

export type EnvioCommand =
  | { tipo: 'enviar'; dados: FotoVendaEnviada['data'] }
  | { tipo: 'processar'; idVenda: string; numeroVenda: number; hoje: Dia }
  | { tipo: 'encerrar'; motivo: Texto | null; hoje: Dia }

/** Of a submission that somebody processed or ended: who tells the person says also who and when. */
export const NAO_PENDENTE = 'pontuacao-nao-pendente'

export const pontuacaoNaoEncontrada = () => notFound('pontuacao-nao-encontrada', 'Pontuação não encontrada')

/** The life of one photo submission: pending, until a sale comes from it or somebody ends it. */
export const envioDecider = {
  initialState: (): Envio => ({ enviado: undefined, fim: undefined }),

  decide(command: EnvioCommand, { enviado, fim }: Envio): EnvioEvent[] {
    if (command.tipo === 'enviar') return enviado ? [] : [{ type: 'FotoVendaEnviada', data: command.dados }]
    if (command.tipo === 'processar') {
      // A sale stands already when this is said of it: what the submission became first stays.
      if (!enviado || fim) return []
      const { idVenda, numeroVenda } = command
      return [{ type: 'EnvioProcessado', data: { ...quemDe(enviado), em: command.hoje, idVenda, numeroVenda } }]
    }
    if (!enviado) throw pontuacaoNaoEncontrada()
    if (fim) throw conflict(NAO_PENDENTE, 'Esta pontuação não está mais pendente.')
    return [{ type: 'EnvioEncerrado', data: { ...quemDe(enviado), em: command.hoje, motivo: command.motivo } }]
  },

  evolve(envio: Envio, event: EnvioEvent): Envio {
    return event.type === 'FotoVendaEnviada' ? { ...envio, enviado: event.data } : { ...envio, fim: event }
  },
}

const quemDe = ({ idEnvio, numero, idParceiro, idRevenda, idRede }: FotoVendaEnviada['data']) => ({
  idEnvio,
  numero,
  idParceiro,
  idRevenda,
  idRede,
})
