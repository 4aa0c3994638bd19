import { z } from 'zod'
import { LIMITES_DO_AVISO } from '#contracts/http/avisos.ts'
import { centesimosSchema, formatarPontos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, diaSchema, formatarDia } from '#contracts/values/dia.ts'
import { restaAVencer } from '#projections/extrato/a-vencer.queries.ts'
import { messageKind, primeiroNome } from '#services/engine/messages/message-kind.ts'

const dados = z.object({
  limite: z.literal(LIMITES_DO_AVISO),
  pontos: centesimosSchema,
  /** The first and the last day on which they lapse. */
  de: diaSchema,
  ate: diaSchema,
})
export type DadosDoAviso = z.output<typeof dados>

/** Points that lapse soon: name, points, when, and where they are spent. It tells what is left when it goes out. */
export const pontosAVencer = messageKind({
  name: 'pontosAVencer',
  template: { name: 'pontos_a_vencer', setting: 'WHATSAPP_TEMPLATE_VENCIMENTO' },
  dados,
  texto: 'Olá, {{1}}! Você tem {{2}} pontos que vencem {{3}}. Troque-os por prêmios em {{4}} antes disso.',
  contado: ({ pontos, de, ate }) => `Você tem ${formatarPontos(pontos)} pontos que vencem ${quandoVencem(de, ate)}.`,
  async atual({ limite, de, ate }, { id }, trx, { agora }) {
    const hoje = diaDoInstante(agora())
    if (ate < hoje) return 'os pontos já venceram'
    const resta = await restaAVencer(trx, id, de < hoje ? hoje : de, ate)
    return resta ? { limite, ...resta } : 'os pontos já foram usados'
  },
  parametros: ({ pontos, de, ate }, { nome }, _trx, { publicUrl }) => [
    primeiroNome(nome),
    formatarPontos(pontos),
    quandoVencem(de, ate),
    `${publicUrl}/loja`,
  ],
  email: ([nome = '', pontos = '', quando = '', url = '']) => ({
    assunto: `Você tem pontos que vencem ${quando}`,
    paragrafos: [
      `Olá, ${nome}!`,
      `Você tem ${pontos} pontos que vencem ${quando}.`,
      'Troque-os por prêmios antes disso.',
    ],
    link: { rotulo: 'Ver meus pontos', url },
  }),
})

const quandoVencem = (de: string, ate: string): string =>
  de === ate ? `em ${formatarDia(de)}` : `entre ${formatarDia(de)} e ${formatarDia(ate)}`
