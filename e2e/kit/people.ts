import {
  CPF_PARCEIRO,
  CPF_PARCEIRO_FOTO,
  CPF_PARCEIRO_NOVO,
  SENHA_LOJA,
  SENHA_PAINEL,
  usuariosDemo,
} from '#services/demo/logins.ts'
import { ADMINISTRADOR, KULZER, OPERADOR, VENDEDOR } from '#contracts/values/papeis.ts'

/** People of the demo programme, each with the application that they log in to. */
export interface Person {
  app: 'painel' | 'loja'
  cpf: string
  senha: string
}

const staff = (cpf: string): Person => ({ app: 'painel', cpf, senha: SENHA_PAINEL })
const seller = (cpf: string): Person => ({ app: 'loja', cpf, senha: SENHA_LOJA })

const user = (find: (usuario: (typeof usuariosDemo)[number]) => boolean) => staff(usuariosDemo.find(find)!.cpf)

export const administrator = user(({ permissao }) => permissao === ADMINISTRADOR)
export const operator = user(({ permissao }) => permissao === OPERADOR)
/** Role 0. */
export const manufacturer = user(({ permissao, redes }) => permissao === KULZER && redes === 0)
export const ofTwoNetworks = user(({ permissao, redes }) => permissao === KULZER && redes === 2)
/** Role 3. */
export const ofThreeShops = user(({ permissao }) => permissao === VENDEDOR)
export const bigSeller = seller(CPF_PARCEIRO)
export const photoSeller = seller(CPF_PARCEIRO_FOTO)
/**
 * Has not accepted anything or given a CEP yet. Tests that change that register their own person (`kit/new-seller.ts`).
 */
export const firstTimeSeller = seller(CPF_PARCEIRO_NOVO)
