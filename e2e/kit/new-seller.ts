import {} from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { montarElenco } from '#services/demo/elenco.ts'
import { call, logIn } from './api.ts'
import { tokenOf } from './browser.ts'
import { theDatabase, queryDatabase } from './database.ts'
import { bigSeller, photoSeller, type Person } from './people.ts'

const {
  id,
  dados: { nomeFantasia, cnpj },
} = montarElenco().revendas[0]!
/** A shop of the demo programme through whose link people register. */
export const aShop = { id, nomeFantasia, cnpj }

const photoShop = montarElenco().parceiros.find(({ dados }) => dados.cpf === photoSeller.cpf)!.loja.id

/** How the CPFs of people whom tests registered begin, for `like`. */
export const CPFS_OF_TESTS = '7%'

let made = 0
/** An unused CPF: the demo's begin with other digits, and each test file runs in its own process. */
export const freeCpf = (): string => cpfDe(String(700_000_000 + (process.pid % 10_000) * 1000 + ++made))

const REGISTRATION = {
  nome: 'Nina Torres Lopes',
  dataNascimento: '1990-05-17',
  sexo: 'F',
  celular: '11900001234',
  telefone: '',
  email: 'nina@example.com',
  hobby: 'Corrida',
  endRua: 'Rua Augusta',
  endNumero: '100',
  endComplemento: '',
  endBairro: 'Consolação',
  endCidade: 'São Paulo',
  endEstado: 'SP',
  endCep: '01305000',
}
const SENHA = 'uma senha bem minha'

interface Is {
  aceitou?: boolean
  informouCep?: boolean
  senhaTemporaria?: boolean
  /** At a shop whose sales are scored by photo. */
  porFoto?: boolean
}

/**
 * A person who just registered through the shop's link, as a colleague of the big seller, and then did what the options
 * say.
 */
export async function newSeller({
  aceitou = false,
  informouCep = false,
  senhaTemporaria = false,
  porFoto = false,
}: Is = {}): Promise<Person> {
  const person: Person = { app: 'loja', cpf: freeCpf(), senha: SENHA }
  const { cpf, senha } = person
  const colleague = await tokenOf(porFoto ? photoSeller : bigSeller)
  await send(colleague, 'POST', '/api/parceiros', {
    ...REGISTRATION,
    idRevenda: porFoto ? photoShop : aShop.id,
    cpf,
    senha,
    confirmarSenha: senha,
    aceitouPoliticaPrivacidade: true,
  })
  if (aceitou) await send((await logIn(person)).token, 'PUT', '/api/parceiros', { aceitouRegulamento: 1 })
  // Who registers gives it; only who was registered by staff may not have.
  if (!informouCep) await queryDatabase(theDatabase(), "update parceiros set entrega_cep = '' where cpf = $1", [cpf])
  if (senhaTemporaria)
    await queryDatabase(theDatabase(), 'update parceiros set senha_temporaria = true where cpf = $1', [cpf])
  return person
}

async function send(token: string, method: string, path: string, body: unknown): Promise<void> {
  const answer = await call(token, path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
