import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#services/engine/ledger/ids.ts'
import { EntregaFalhou } from './entrega-falhou.ts'
import type { MensagemWhatsApp, WhatsApp } from './whatsapp.port.ts'

export interface WhatsAppUnderTest {
  whatsapp: WhatsApp
  /** The message that arrived under an id. */
  entregue(id: string): Promise<Pick<MensagemWhatsApp, 'para' | 'modelo' | 'idioma' | 'parametros'> | undefined>
  /** Makes later calls fail as if the service were down. */
  derrubar(): Promise<void>
  drop(): Promise<void>
}

/** The tests that every implementation of WhatsApp passes. */
export function whatsappContract(name: string, create: () => Promise<WhatsAppUnderTest>): void {
  describe(`${name} as WhatsApp`, () => {
    let kit: WhatsAppUnderTest
    beforeAll(async () => {
      kit = await create()
    })
    afterAll(() => kit.drop())
    const mensagem = (): MensagemWhatsApp => ({
      id: newId(),
      para: '+5511900001234',
      modelo: 'pontos_creditados',
      idioma: 'pt_BR',
      parametros: ['Ana', '1.250,50', '3 vendas', '9.000'],
      texto: 'Olá, Ana! Você ganhou 1.250,50 pontos em 3 vendas. Saldo: 9.000.',
    })

    test('a message arrives with its number, template and variables', async () => {
      const uma = mensagem()
      await kit.whatsapp.enviar(uma)
      expect(await kit.entregue(uma.id)).toEqual({
        para: uma.para,
        modelo: uma.modelo,
        idioma: uma.idioma,
        parametros: uma.parametros,
      })
    })

    test('sending an id again is no failure', async () => {
      const uma = mensagem()
      await kit.whatsapp.enviar(uma)
      await kit.whatsapp.enviar(uma)
      expect(await kit.entregue(uma.id)).toBeDefined()
    })

    test('messages at once do not mix', async () => {
      const muitas = Array.from({ length: 20 }, (_, n) => ({
        ...mensagem(),
        parametros: [String(n), '1', '1 venda', '1'],
      }))
      await Promise.all(muitas.map((uma) => kit.whatsapp.enviar(uma)))
      for (const uma of muitas) expect((await kit.entregue(uma.id))?.parametros).toEqual(uma.parametros)
    })

    test('when the other side is away the failure says that it passes', async () => {
      await kit.derrubar()
      const falha = await kit.whatsapp.enviar(mensagem()).catch((error: unknown) => error)
      expect(falha).toBeInstanceOf(EntregaFalhou)
      expect(falha).toMatchObject({ retentavel: true })
    })
  })
}
