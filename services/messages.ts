import { pontosAVencer } from './avisos/pontos-a-vencer.message.ts'
import { contato } from './contato/contato.message.ts'
import { primeiroAcesso } from './parceiros/primeiro-acesso.message.ts'
import { recuperacaoDeSenha } from './recuperacao/recuperacao-de-senha.message.ts'
import { resgateFeito } from './resgates/resgate-feito.message.ts'
import { pontosCreditados } from './vendas/upload/pontos-creditados.message.ts'

/** Every kind of message that is sent. */
export const messages = [
  contato,
  pontosAVencer,
  pontosCreditados,
  primeiroAcesso,
  recuperacaoDeSenha,
  resgateFeito,
] as const
