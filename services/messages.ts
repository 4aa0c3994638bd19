import { pedidoQueVence } from './aprovacoes/pedido-que-vence.message.ts'
import { pedidoVencido } from './aprovacoes/pedido-vencido.message.ts'
import { pontosAVencer } from './avisos/pontos-a-vencer.message.ts'
import { contato } from './contato/contato.message.ts'
import { primeiroAcesso } from './parceiros/primeiro-acesso.message.ts'
import { recuperacaoDeSenha } from './recuperacao/recuperacao-de-senha.message.ts'
import { resgateFeito } from './resgates/resgate-feito.message.ts'
import { acessoDeAdministrador } from './usuarios/acesso-de-administrador.message.ts'
import { pontosCreditados } from './vendas/upload/pontos-creditados.message.ts'

/** Every kind of message that is sent. */
export const messages = [
  acessoDeAdministrador,
  contato,
  pedidoQueVence,
  pedidoVencido,
  pontosAVencer,
  pontosCreditados,
  primeiroAcesso,
  recuperacaoDeSenha,
  resgateFeito,
] as const
