import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { messages } from './messages.ts'
import { InvalidSettings, readSettings, SETTING_NAMES } from './settings.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems
    throw error
  }
}

describe('settings', () => {
  test('an empty environment has every default', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      dataDir: '.data',
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      ledgerUrl: undefined,
      demo: true,
      adminCpf: undefined,
      adminPassword: undefined,
      signingKey: undefined,
      trustProxy: undefined,
      whatsapp: undefined,
      smtpUrl: undefined,
      mailFrom: 'Lastro <atendimento@lastro.example>',
      contato: {
        telefone: '(11) 4000-0000',
        whatsapp: '(11) 90000-0000',
        email: 'atendimento@lastro.example',
        horario: 'de segunda a sexta-feira, das 9h às 18h',
      },
      backupDir: undefined,
      publicUrl: 'http://localhost:3000',
      senhaInicial: undefined,
      cepUrl: 'https://viacep.com.br/ws/{cep}/json/',
      diasValidade: 365,
      diasCarenciaDevolucao: 30,
      logLevel: 'info',
    })
  })

  test('a name set to nothing counts as unset', () => {
    expect(readSettings({ PORT: '8080', DATABASE_URL: '', LEDGER_URL: ' ' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    })
  })

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://pontos.example.com',
    CONTACT_EMAIL: 'ajuda@pontos.example.com',
    CONTACT_PHONE: '0800 123 4567',
    CONTACT_WHATSAPP: '(41) 98888-0000',
    CONTACT_HOURS: 'todos os dias',
  }

  test('production has no demo programme unless asked for', () => {
    expect(readSettings(production).demo).toBe(false)
    expect(readSettings({ ...production, DEMO: '1' }).demo).toBe(true)
  })

  test('production does not start with the address and the contact of the demonstration', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'CONTACT_EMAIL: falta; em produção diga o e-mail do atendimento, que as pessoas leem na loja e nas mensagens',
      'CONTACT_PHONE: falta; em produção diga o telefone do atendimento, que as pessoas leem na loja e nas mensagens',
      'CONTACT_WHATSAPP: falta; em produção diga o WhatsApp do atendimento, que as pessoas leem na loja',
      'CONTACT_HOURS: falta; em produção diga o horário do atendimento, que as pessoas leem na loja',
      'PUBLIC_URL: falta; em produção diga o endereço em que as pessoas abrem o Lastro, com o qual começam os links das mensagens',
    ])
    expect(readSettings(production)).toMatchObject({
      publicUrl: 'https://pontos.example.com',
      contato: {
        telefone: '0800 123 4567',
        whatsapp: '(41) 98888-0000',
        email: 'ajuda@pontos.example.com',
        horario: 'todos os dias',
      },
    })
  })

  test.each(['(11) 4000-0000', '(11) 90000-0000', '4004 1234', '0800 123 4567'])(
    '%s is a phone of contact',
    (phone) => {
      expect(readSettings({ CONTACT_PHONE: phone }).contato.telefone).toBe(phone)
    },
  )

  test.each(['1234567', '+55 11 4000-0000', '(11) 40000-00000', 'ramal 12345678'])('%s is none', (phone) => {
    expect(problemsOf({ CONTACT_PHONE: phone })).toEqual([
      'CONTACT_PHONE: use um telefone com DDD, como (11) 4000-0000, ou como 0800 123 4567',
    ])
  })

  test('every bad value is named with why, one line each, and no value is repeated', () => {
    const problems = problemsOf({
      PORT: 'abc',
      DATABASE_URL: 'mysql://segredo@x/y',
      DIAS_VALIDADE: '0',
      LOG_LEVEL: 'alto',
      ADMIN_CPF: '11111111111',
    })
    expect(problems).toEqual([
      'PORT: use um número de 0 a 65535',
      'DATABASE_URL: use um endereço postgres://usuario:senha@servidor/banco',
      'ADMIN_CPF: não é um CPF válido',
      'DIAS_VALIDADE: use um número de dias de 1 a 3650',
      'LOG_LEVEL: use um destes: fatal, error, warn, info, debug, trace, silent',
    ])
    expect(problems.join()).not.toContain('segredo')
  })

  test.each(['REDIS_URL', 'FILES_URL'])('%s stops the start while nothing stands behind it', (name) => {
    expect(problemsOf({ [name]: 'esdb://localhost:2113' })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .*ainda não existe nesta versão`)),
    ])
  })

  test.each([
    'esdb://localhost:2113?tls=false',
    'esdb://lastro:uma%20senha@n1.example.com:2113,n2.example.com,n3.example.com:2113?nodePreference=leader&tls=true',
    'esdb+discover://lastro:senha@ledger.example.com:2113/?keepAliveInterval=10000',
    'kurrentdb://localhost:2113?tls=false',
  ])('%s is an address of a ledger', (url) => {
    expect(readSettings({ LEDGER_URL: url }).ledgerUrl).toBe(url)
  })

  test.each([
    'localhost:2113',
    'postgres://a:segredo@b/c',
    'esdb://',
    'esdb://a:b@',
    'esdb://a b:2113',
    'esdb://a?tls',
  ])('%s is no address of a ledger', (url) => {
    expect(problemsOf({ LEDGER_URL: url })).toEqual(['LEDGER_URL: use um endereço esdb://usuario:senha@servidor:2113'])
  })

  test.each(['tls=sim', 'senhaSegredo=x', 'keepAliveInterval=logo', 'nodePreference=perto', 'TLS=true'])(
    'an option of the ledger’s address that its client does not know, %s, stops the start without the address',
    (option) => {
      expect(problemsOf({ LEDGER_URL: `esdb://a:segredo@b:2113?connectionName=lastro&${option}` })).toEqual([
        `LEDGER_URL: a opção ${option.split('=')[0]} não existe ou não aceita esse valor`,
      ])
    },
  )

  test('the settings of WhatsApp come together or not at all', () => {
    expect(problemsOf({ WHATSAPP_TOKEN: 'x' })).toEqual([
      'WHATSAPP_API_URL: falta; WHATSAPP_API_URL, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID valem juntas',
      'WHATSAPP_PHONE_ID: falta; WHATSAPP_API_URL, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID valem juntas',
    ])
    expect(
      readSettings({
        WHATSAPP_API_URL: 'https://graph.facebook.com/v23.0/',
        WHATSAPP_TOKEN: 't',
        WHATSAPP_PHONE_ID: '123456',
        WHATSAPP_TEMPLATE_PONTOS: 'pontos_de_venda',
      }).whatsapp,
    ).toEqual({
      apiUrl: 'https://graph.facebook.com/v23.0',
      token: 't',
      phoneId: '123456',
      templates: { WHATSAPP_TEMPLATE_PONTOS: 'pontos_de_venda' },
      idioma: 'pt_BR',
    })
    expect(problemsOf({ WHATSAPP_TEMPLATE_PONTOS: 'Pontos de venda' })).toEqual([
      'WHATSAPP_TEMPLATE_PONTOS: use o nome do modelo aprovado: letras minúsculas, números e _',
    ])
  })

  test.each(['ftp://x/{cep}', 'https://viacep.com.br/ws/', 'https://{cep}.example.com/', 'https://{cep}/'])(
    '%s is no address of a postal-code service',
    (url) => {
      expect(problemsOf({ CEP_URL: url })).toEqual([
        'CEP_URL: use um endereço que comece com http:// ou https:// e tenha {cep} no caminho',
      ])
    },
  )

  test('the first administrator has a usable password', () => {
    expect(problemsOf({ ADMIN_PASSWORD: 'uma frase longa' })).toEqual(['ADMIN_PASSWORD: só vale junto com ADMIN_CPF'])
    expect(problemsOf({ ADMIN_CPF: '529.982.247-25', ADMIN_PASSWORD: 'curta' })).toEqual([
      'ADMIN_PASSWORD: a senha precisa de pelo menos 10 caracteres',
    ])
    expect(problemsOf({ ADMIN_CPF: '529.982.247-25', ADMIN_PASSWORD: '52998224725' })).toEqual([
      'ADMIN_PASSWORD: a senha não pode ser o CPF',
    ])
    expect(problemsOf({ ADMIN_CPF: '529.982.247-25', ADMIN_PASSWORD: 'senha12345' })).toEqual([
      'ADMIN_PASSWORD: esta senha é muito comum: escolha outra',
    ])
    expect(readSettings({ ADMIN_CPF: '529.982.247-25', ADMIN_PASSWORD: 'uma frase longa' })).toMatchObject({
      adminCpf: '52998224725',
    })
  })

  test('.env.example lists exactly the settings that have an effect', () => {
    const listed = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
      .match(/^#?([A-Z][A-Z_]*)(?==)/gm)
      ?.map((name) => name.replace('#', ''))
    const ofTemplates = messages.flatMap((kind) => (kind.template ? [kind.template.setting] : []))
    expect(listed?.toSorted()).toEqual([...SETTING_NAMES, ...ofTemplates].toSorted())
  })
})
