import { z } from 'zod'
import { EntregaFalhou } from '../entrega-falhou.ts'
import type { MensagemWhatsApp, WhatsApp } from '../whatsapp.port.ts'

export interface WhatsAppCloudOptions {
  /** The address with its version: `https://graph.facebook.com/v23.0`. */
  apiUrl: string
  token: string
  phoneId: string
  timeoutMs?: number
}

/**
 * Temporary error codes of the Cloud API: overload, rate limits, maintenance, and a token or right that must be renewed
 * first (0, 3, 10, 190, 200-299). Any other code means that this message can never be sent.
 */
const PASSING_CODES = new Set([
  0, 1, 2, 3, 4, 10, 190, 80007, 130429, 131000, 131005, 131016, 131042, 131045, 131048, 131056, 131057, 133004, 133010,
])

const errorBody = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) })

/** WhatsApp Cloud API. A message may have been sent despite a time-out: delivery is at least once. */
export function whatsappCloud({ apiUrl, token, phoneId, timeoutMs = 10_000 }: WhatsAppCloudOptions): WhatsApp {
  return {
    async enviar(mensagem) {
      const response = await fetch(`${apiUrl}/${phoneId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(mensagem)),
        redirect: 'error', // never sends the token to another host
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        const timedOut = (error as Error).name === 'TimeoutError'
        throw new EntregaFalhou(
          timedOut ? 'o WhatsApp não respondeu a tempo' : 'o WhatsApp não pôde ser alcançado',
          true,
          error,
        )
      })
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      throw await failureOf(response)
    },
  }
}

const bodyOf = ({ id, para, modelo, idioma, parametros }: MensagemWhatsApp) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: para.replace('+', ''),
  type: 'template',
  template: {
    name: modelo,
    language: { code: idioma },
    components: [{ type: 'body', parameters: parametros.map((text) => ({ type: 'text', text })) }],
  },
  biz_opaque_callback_data: id,
})

async function failureOf(response: Response): Promise<EntregaFalhou> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined))
  const code = body.success ? body.data.error.code : undefined
  const passes =
    response.status === 429
    || response.status >= 500
    || response.status === 401
    || response.status === 403
    || (code !== undefined && (PASSING_CODES.has(code) || (code >= 200 && code < 300)))
  return new EntregaFalhou(
    `o WhatsApp recusou a mensagem (HTTP ${response.status}${code === undefined ? '' : `, código ${code}`})`,
    passes,
  )
}
