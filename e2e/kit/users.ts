import { expect } from 'vitest'
import { call, logIn } from './api.ts'
import { tokenOf } from './browser.ts'
import { freeCpf } from './new-seller.ts'
import { administrator, type Person } from './people.ts'
import type { Registro } from './record.ts'

/** The password that whoever registers a panel user gives them, and the one that they choose then. */
export const PROVISORIA = 'frase que o chefe escolheu'
export const NOVA = 'cavalo correto bateria'

export interface User extends Registro {
  cpf: string
  email: string
  permissao: number
  idRevendasPermitidas: string
}

let made = 0
export async function newUser(dados: object = {}): Promise<User> {
  const answer = await call(await tokenOf(administrator), '/api/usuarios', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      nome: `Úrsula Teste ${process.pid}-${++made}`,
      cpf: freeCpf(),
      email: 'ursula@example.com',
      senha: PROVISORIA,
      permissao: 0,
      ...dados,
    }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { usuario: User }).usuario
}

/** An administrator of the test's own, whose password is theirs. */
export async function anotherAdministrator(): Promise<{ quem: Person; nome: string }> {
  const { cpf, nome } = await newUser({ permissao: 2 })
  const quem: Person = { app: 'painel', cpf, senha: NOVA }
  const { token } = await logIn({ ...quem, senha: PROVISORIA })
  const answer = await call(token, '/api/usuarios', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nome, senhaAntiga: PROVISORIA, senha: NOVA }),
  })
  expect(answer.status).toBe(200)
  return { quem, nome }
}
