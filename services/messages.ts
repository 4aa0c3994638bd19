import { primeiroAcesso } from './parceiros/primeiro-acesso.message.ts'
import { pontosCreditados } from './vendas/upload/pontos-creditados.message.ts'

/** Every kind of message that is sent. */
export const messages = [pontosCreditados, primeiroAcesso] as const
