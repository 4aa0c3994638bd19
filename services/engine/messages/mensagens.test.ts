import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { criarParceiro } from '#services/parceiros/criar-parceiro.ts'
import { criarRede } from '#services/redes/criar-rede.ts'
import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { criarRevenda } from '#services/revendas/criar-revenda.ts'
import { messages } from '#services/messages.ts'
import { contato } from '#services/contato/contato.message.ts'
import { recuperacaoDeSenha } from '#services/recuperacao/recuperacao-de-senha.message.ts'
import { pontosCreditados } from '#services/vendas/upload/pontos-creditados.message.ts'
import { createTestContext, entradas } from '../../../tools/test-kit/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { conferirSenha } from '#services/engine/sessions/senha.ts'
import { insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import { acessoDeAdministrador } from '#services/usuarios/acesso-de-administrador.message.ts'
import { enfileirarMensagens } from './enfileirar-mensagens.ts'
import {
  celularE164,
  entregarMensagens,
  entregarPendentes,
  TENTATIVAS_MAXIMAS,
  type DependenciasDaEntrega,
} from './entregar-mensagens.ts'
import type { Email } from './email.port.ts'
import { EntregaFalhou } from './entrega-falhou.ts'
import type { MensagemWhatsApp } from './whatsapp.port.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
let idParceiro: string
let enviadas: MensagemWhatsApp[]
let enviar: (mensagem: MensagemWhatsApp) => Promise<void>
let emails: Email[]
let enviarEmail: (email: Email) => Promise<void>
let deps: DependenciasDaEntrega

beforeAll(async () => {
  kit = await createTestContext()
  await criarRede(kit.context, lerEntrada(novaRedeSchema, entradas.rede))
  await criarRevenda(kit.context, lerEntrada(novaRevendaSchema, entradas.revenda))
  idParceiro = (
    await criarParceiro(kit.context, lerEntrada(novoParceiroSchema, entradas.parceiro), {
      tipo: 'pronta',
      hash: 'x',
      temporaria: false,
    })
  ).parceiro.id
  deps = {
    db: kit.db,
    kinds: messages,
    whatsapp: { enviar: (mensagem) => enviar(mensagem) },
    mailer: { enviar: (email) => enviarEmail(email) },
    templates: { WHATSAPP_TEMPLATE_ACESSO: 'acesso_aprovado' },
    idioma: 'pt_BR',
    publicUrl: 'https://lastro.example',
    atendimento: { nome: 'Atendimento', endereco: 'atendimento@example.com', telefone: '0800 123 4567' },
    agora: kit.context.agora,
  }
})
afterAll(() => kit.close())
beforeEach(async () => {
  await kit.db.deleteFrom('mensagens').execute()
  await kit.db.updateTable('parceiros').set({ celular: '11977776666', aceita_whatsapp: true, ativo: true }).execute()
  enviadas = []
  emails = []
  enviarEmail = (email) => {
    emails.push(email)
    return Promise.resolve()
  }
  enviar = (mensagem) => {
    enviadas.push(mensagem)
    return Promise.resolve()
  }
})
const mensagem = (causa: string = newId()) => ({
  causa,
  idParceiro,
  dados: { pontos: 125050, vendas: 3, saldo: 900000 },
})
const enfileirar = (mensagens: ReturnType<typeof mensagem>[]) =>
  enfileirarMensagens(kit.db, pontosCreditados, mensagens)
const estados = () =>
  kit.db.selectFrom('mensagens').select(['estado', 'tentativas', 'falha']).orderBy('criada_em').execute()

test('one cause writes to one person once, however often it is repeated', async () => {
  expect(await enfileirar([mensagem('upload-1'), mensagem('upload-1'), mensagem('upload-2')])).toBe(2)
  expect(await enfileirar([mensagem('upload-1')])).toBe(0)
})

test('name and number are joined at delivery and stored nowhere', async () => {
  await enfileirar([mensagem()])
  expect((await kit.db.selectFrom('mensagens').select('dados').executeTakeFirstOrThrow()).dados).toEqual({
    pontos: 125050,
    vendas: 3,
    saldo: 900000,
  })
  expect(await entregarMensagens(deps, 10)).toEqual({ enviadas: 1, falhas: 0, semDestino: 0, adiadas: 0 })
  expect(enviadas).toMatchObject([
    {
      para: '+5511977776666',
      modelo: 'pontos_creditados',
      parametros: ['Bruno', '1.250,50', '3 vendas', '9.000'],
      texto: 'Olá, Bruno! Você ganhou 1.250,50 pontos em 3 vendas. Saldo: 9.000.',
    },
  ])
  expect(await estados()).toEqual([{ estado: 'enviada', tentativas: 1, falha: null }])
})

test('a stored message holds nothing but its numbers', async () => {
  const comNome = { ...mensagem(), dados: { pontos: 1, vendas: 1, saldo: 1, nome: 'Bruno' } }
  await expect(enfileirar([comNome])).rejects.toThrow()
})

test.each([{ celular: '' }, { aceita_whatsapp: false }, { ativo: false }])(
  'nobody to send to (%o) is a state, not a failure',
  async (mudanca) => {
    await kit.db.updateTable('parceiros').set(mudanca).execute()
    await enfileirar([mensagem()])
    expect(await entregarMensagens(deps, 10)).toMatchObject({ semDestino: 1 })
    expect(await estados()).toMatchObject([{ estado: 'sem-destino', tentativas: 0 }])
  },
)

test('a failure that passes is tried once a run and given up after the last attempt', async () => {
  enviar = () => Promise.reject(new EntregaFalhou('fora do ar', true))
  await enfileirar([mensagem()])
  const signal = new AbortController().signal
  await expect(entregarPendentes(deps)({ signal })).rejects.toThrow('1 mensagens esperam outra tentativa')
  expect(await estados()).toEqual([{ estado: 'pendente', tentativas: 1, falha: 'fora do ar' }])
  for (let n = 2; n < TENTATIVAS_MAXIMAS; n++) await entregarMensagens(deps, 10)
  expect(await entregarMensagens(deps, 10)).toMatchObject({ falhas: 1, adiadas: 0 })
  expect(await estados()).toEqual([{ estado: 'falhou', tentativas: TENTATIVAS_MAXIMAS, falha: 'fora do ar' }])
})

test('a failure for good ends at once and leaves the others alone', async () => {
  await enfileirar([mensagem(), mensagem(), mensagem()])
  let primeira = true
  enviar = (uma) => {
    if (primeira) {
      primeira = false
      return Promise.reject(new EntregaFalhou('número inválido', false))
    }
    enviadas.push(uma)
    return Promise.resolve()
  }
  expect(await entregarMensagens(deps, 10)).toEqual({ enviadas: 2, falhas: 1, semDestino: 0, adiadas: 0 })
})

test('two processes share the messages, and each goes out once', async () => {
  await enfileirar(Array.from({ length: 40 }, () => mensagem()))
  const [uma, outra] = await Promise.all([entregarMensagens(deps, 100), entregarMensagens(deps, 100)])
  expect(uma.enviadas + outra.enviadas).toBe(40)
  expect(new Set(enviadas.map((each) => each.id)).size).toBe(40)
})

test('when the other side is away a run stops trying', async () => {
  await enfileirar(Array.from({ length: 60 }, () => mensagem()))
  let tentadas = 0
  enviar = () => {
    tentadas++
    return Promise.reject(new EntregaFalhou('fora do ar', true))
  }
  await entregarMensagens(deps, 100)
  expect(tentadas).toBeLessThan(30)
})

test('the limit holds', async () => {
  await enfileirar(Array.from({ length: 7 }, () => mensagem()))
  expect((await entregarMensagens(deps, 5)).enviadas).toBe(5)
})

describe('an e-mail', () => {
  const contar = async (texto: string) => {
    const { idTexto } = await guardarTexto(kit.db, texto)
    await enfileirarMensagens(kit.db, contato, [{ causa: newId(), idParceiro, dados: { idTexto } }], 'email')
  }

  test('goes to the programme’s people, who answer to the person; its text is data, not HTML', async () => {
    await kit.db.updateTable('parceiros').set({ email: 'bruno@example.com', aceita_whatsapp: false }).execute()
    await contar('Meu <b>prêmio</b>\nnão chegou')
    expect(await entregarMensagens(deps, 10)).toMatchObject({ enviadas: 1 })
    expect(emails).toMatchObject([
      {
        para: { endereco: 'atendimento@example.com', telefone: '0800 123 4567' },
        responderPara: { endereco: 'bruno@example.com' },
        assunto: 'Mensagem de Bruno Reis',
      },
    ])
    expect(emails[0]!.texto).toContain('Meu <b>prêmio</b>\nnão chegou')
    expect(emails[0]!.html).toContain('Meu &lt;b&gt;prêmio&lt;/b&gt;<br>não chegou')
    expect(emails[0]!.texto).toContain('Responda a este e-mail')
  })

  test('of a person without an address says by which number they are answered', async () => {
    await kit.db.updateTable('parceiros').set({ email: '', celular: '11977776666' }).execute()
    await contar('Meu prêmio não chegou')
    expect(await entregarMensagens(deps, 10)).toMatchObject({ enviadas: 1 })
    expect(emails[0]).not.toHaveProperty('responderPara')
    expect(emails[0]!.texto).toContain('O cadastro não tem e-mail: responda pelo celular 11977776666.')
  })

  test('to a person without an address is a state; one that fails is tried again, beside WhatsApp', async () => {
    await kit.db.updateTable('parceiros').set({ email: '' }).execute()
    const recuperar = () =>
      enfileirarMensagens(kit.db, recuperacaoDeSenha, [{ causa: newId(), idParceiro, dados: {} }], 'email')
    await recuperar()
    expect(await entregarMensagens(deps, 10)).toMatchObject({ semDestino: 1 })
    await kit.db.updateTable('parceiros').set({ email: 'bruno@example.com' }).execute()
    await recuperar()
    await enfileirar([mensagem()])
    enviarEmail = () => Promise.reject(new EntregaFalhou('fora do ar', true))
    expect(await entregarMensagens(deps, 10)).toMatchObject({ enviadas: 1, adiadas: 1 })
  })
})

test('a panel user is written to by e-mail, while they may log in', async () => {
  const [idUsuario, inativo] = [
    await insertUsuario(kit.db, '11144477735', 2),
    await insertUsuario(kit.db, '52998224725', 2, { ativo: false }),
  ]
  const dados = { idUsuario: inativo, idAutor: idUsuario, feito: 'senha' } as const
  const mensagens = [idUsuario, inativo].map((um) => ({ causa: 'administrador:1', idUsuario: um, dados }))
  for (const novas of [2, 0])
    expect(await enfileirarMensagens(kit.db, acessoDeAdministrador, mensagens, 'email')).toBe(novas)
  expect(await entregarMensagens(deps, 10)).toMatchObject({ enviadas: 1, semDestino: 1 })
  expect(emails).toMatchObject([
    {
      para: { nome: 'Ana Lima', endereco: 'ana@example.com' },
      assunto: 'O acesso de um administrador mudou',
      texto: expect.stringContaining('Ana Lima redefiniu a senha de Ana Lima, Smart Administrador.') as string,
    },
  ])
})

test.each([
  ['11977776666', '+5511977776666'],
  ['(11) 97777-6666', '+5511977776666'],
  ['5511977776666', '+5511977776666'],
  ['1133334444', '+551133334444'],
  ['977776666', undefined],
  ['', undefined],
])('celular %j is %s', (celular, e164) => expect(celularE164(celular)).toBe(e164))

describe('the message of a first access', () => {
  const registrar = async (cpf: string) =>
    (
      await criarParceiro(kit.context, lerEntrada(novoParceiroSchema, { ...entradas.parceiro, cpf }), {
        tipo: 'por-mensagem',
      })
    ).parceiro
  const senhaDe = async (id: string) =>
    (await kit.db.selectFrom('parceiros').select('senha_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .senha_hash!
  const senhaNaMensagem = () => enviadas.at(-1)!.parametros[1]!

  test('contains a temporary password that is created at delivery and stored nowhere', async () => {
    const { id } = await registrar('390.533.447-05')
    expect((await kit.db.selectFrom('mensagens').select('dados').executeTakeFirstOrThrow()).dados).toEqual({})
    await entregarMensagens(deps, 10)
    expect(enviadas).toMatchObject([
      {
        modelo: 'acesso_aprovado',
        parametros: ['Bruno', expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)],
        texto: `Olá, Bruno! Você foi cadastrado no programa de pontos. Entre com seu CPF e a senha provisória ${senhaNaMensagem()}, e troque-a no primeiro acesso.`,
      },
    ])
    expect(await conferirSenha(await senhaDe(id), senhaNaMensagem())).toBe(true)
    const guardado = JSON.stringify([
      await kit.db.selectFrom('mensagens').selectAll().execute(),
      await kit.db.selectFrom('auditoria').selectAll().execute(),
    ])
    expect(guardado).not.toContain(senhaNaMensagem())
  })

  test('that is retried gives access with the last password sent', async () => {
    const { id } = await registrar('153.509.460-56')
    const tentadas: string[] = []
    enviar = (uma) => {
      tentadas.push(uma.parametros[1]!)
      return tentadas.length === 1 ? Promise.reject(new EntregaFalhou('fora do ar', true)) : Promise.resolve()
    }
    await entregarMensagens(deps, 10)
    await entregarMensagens(deps, 10)
    expect(tentadas).toHaveLength(2)
    expect(await conferirSenha(await senhaDe(id), tentadas[1]!)).toBe(true)
    expect(await conferirSenha(await senhaDe(id), tentadas[0]!)).toBe(false)
  })

  test('does not replace a password chosen meanwhile', async () => {
    const { id } = await registrar('862.883.667-57')
    await kit.db
      .updateTable('parceiros')
      .set({ senha_temporaria: false, senha_hash: 'escolhida' })
      .where('id', '=', id)
      .execute()
    expect(await entregarMensagens(deps, 10)).toMatchObject({ semDestino: 1 })
    expect([await senhaDe(id), enviadas]).toEqual(['escolhida', []])
  })
})
