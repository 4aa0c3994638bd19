import { z } from 'zod'
import { CONTATO_DA_DEMONSTRACAO, type Contato } from '#contracts/values/contato.ts'
import { marca } from '#contracts/values/marca.ts'
import { ehCpf, soDigitos } from '#contracts/values/documentos.ts'
import { recusaDaSenha } from '#contracts/values/senha.ts'

/** Every setting that has an effect (`interfaces.md §2`). `.env.example` lists exactly these, and a test compares. */
export interface Settings {
  port: number
  dataDir: string
  /** Unset: the embedded Postgres under `dataDir`. */
  databaseUrl: string | undefined
  /** Unset: reads go where writes go. */
  databaseReadUrl: string | undefined
  /** EventStoreDB or KurrentDB; unset: the ledger is in the same Postgres. */
  ledgerUrl: string | undefined
  /** An empty database gets the demo programme; otherwise only the first administrator. */
  demo: boolean
  adminCpf: string | undefined
  adminPassword: string | undefined
  /** Signs the links of files; unset: a key that is made once and kept in `dataDir`. */
  signingKey: string | undefined
  /** What the supplier signs its notices with; unset: they are off. */
  supplierWebhookSecret: string | undefined
  /** Proxies whose `X-Forwarded-*` is believed; unset: those on this machine. */
  trustProxy: string | undefined
  whatsapp: WhatsAppSettings | undefined
  /** `smtp://…` or `smtps://…`; unset: e-mails are files under `dataDir`. */
  smtpUrl: string | undefined
  /** Who e-mails are from. */
  mailFrom: string
  /** Whom members ask for help; the e-mail also gets what they write to the programme. */
  contato: Contato
  /** Where the worker puts a copy of the installation every night; unset: it makes none. */
  backupDir: string | undefined
  /** Where people reach Lastro: the links in messages begin with it. */
  publicUrl: string
  /** First password of salespeople whom staff register; unset: a random one, sent to each by message. */
  senhaInicial: string | undefined
  /** Address of the postal-code service, with `{cep}` where the eight digits go. */
  cepUrl: string
  diasValidade: number
  /** How many days the points of a cancelled redemption are valid at least. */
  diasCarenciaDevolucao: number
  logLevel: LogLevel
}

export interface WhatsAppSettings {
  apiUrl: string
  token: string
  phoneId: string
  /** Names of approved templates, by their settings; kinds of message say the others (`MessageKind.template`). */
  templates: Readonly<Record<string, string>>
  idioma: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The start stops with these sentences, one a line; they name the setting and never repeat its value. */
export class InvalidSettings extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'InvalidSettings'
    this.problems = problems
  }
}

const urlWith = (schemes: readonly string[], text: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), text)
const integer = (min: number, max: number, text: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, text)
    .transform(Number)
    .refine((value) => value >= min && value <= max, text)

const postgresUrl = urlWith(['postgres:', 'postgresql:'], 'use um endereço postgres://usuario:senha@servidor/banco')
/** One server, or several with commas between them. */
const HOSTS = String.raw`[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*`
const EVENTSTOREDB_URL = new RegExp(
  String.raw`^(esdb|kurrentdb)(\+discover)?://([^:@/?\s]+:[^@/?\s]+@)?${HOSTS}/?(\?\w+=[^&?\s]+(&\w+=[^&?\s]+)*)?$`,
)
/** What the client of EventStoreDB reads; it writes an address with any other option out whole, password and all. */
const EVENTSTOREDB_OPTIONS = [
  /^(tls|tlsVerifyCert|throwOnAppendFailure)=(true|false)$/,
  /^nodePreference=(leader|follower|random|readOnlyReplica)$/,
  /^(maxDiscoverAttempts|discoveryInterval|gossipTimeout|defaultDeadline)=\d+$/,
  /^(keepAliveInterval|keepAliveTimeout)=-?\d+$/,
  /^(connectionName|tlsCAFile|userCertFile|userKeyFile)=./,
]
const eventStoreDbUrl = z
  .string()
  .regex(EVENTSTOREDB_URL, { error: 'use um endereço esdb://usuario:senha@servidor:2113', abort: true })
  .superRefine((url, context) => {
    const wrong = url
      .split(/[?&]/)
      .slice(1)
      .find((option) => !EVENTSTOREDB_OPTIONS.some((known) => known.test(option)))
    if (wrong === undefined) return
    context.addIssue({ code: 'custom', message: `a opção ${wrong.split('=')[0]} não existe ou não aceita esse valor` })
  })
const httpUrl = urlWith(['http:', 'https:'], 'use um endereço que comece com http:// ou https://').transform((value) =>
  value.replace(/\/+$/, ''),
)
const cepUrl = z
  .string()
  .refine(
    (value) =>
      value.includes('{cep}') && URL.canParse(value.replace('{cep}', '01310100')) && /^https?:\/\/[^{}]+\//.test(value),
    'use um endereço que comece com http:// ou https:// e tenha {cep} no caminho',
  )
const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/
const TEMPLATE_SETTING = /^WHATSAPP_TEMPLATE_(?!IDIOMA$)/
const password = z.string().superRefine((value, context) => {
  const recusa = recusaDaSenha(value)
  if (recusa) context.addIssue({ code: 'custom', message: recusa.charAt(0).toLowerCase() + recusa.slice(1) })
})

const contactPhone = z
  .string()
  .regex(/^(?=(?:\D*\d){8,11}\D*$)[\d() -]+$/, 'use um telefone com DDD, como (11) 4000-0000, ou como 0800 123 4567')

const schema = z.object({
  PORT: integer(0, 65_535, 'use um número de 0 a 65535').default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  LEDGER_URL: eventStoreDbUrl.optional(),
  DEMO: z.enum(['0', '1'], 'use 1 (com a demonstração) ou 0 (sem ela)').optional(),
  ADMIN_CPF: z.string().transform(soDigitos).refine(ehCpf, 'não é um CPF válido').optional(),
  ADMIN_PASSWORD: password.optional(),
  SIGNING_KEY: z.string().min(32, 'use pelo menos 32 caracteres ao acaso').optional(),
  SUPPLIER_WEBHOOK_SECRET: z.string().min(32, 'use pelo menos 32 caracteres ao acaso').optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      /^[0-9a-fA-F.:/, a-z]{1,500}$/,
      'use endereços ou redes separados por vírgula, como 10.0.0.0/8, ou loopback, linklocal, uniquelocal',
    )
    .optional(),
  WHATSAPP_API_URL: httpUrl.optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'use o identificador do número, só com dígitos')
    .optional(),
  WHATSAPP_TEMPLATE_IDIOMA: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'use um código como pt_BR')
    .default('pt_BR'),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'use um endereço smtp://usuario:senha@servidor:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]{1,100}<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'use pontos@exemplo.com ou Nome <pontos@exemplo.com>',
    )
    .default(`${marca.produto} <${CONTATO_DA_DEMONSTRACAO.email}>`),
  CONTACT_EMAIL: z.email('use um endereço de e-mail').default(CONTATO_DA_DEMONSTRACAO.email),
  CONTACT_PHONE: contactPhone.default(CONTATO_DA_DEMONSTRACAO.telefone),
  CONTACT_WHATSAPP: contactPhone.default(CONTATO_DA_DEMONSTRACAO.whatsapp),
  CONTACT_HOURS: z
    .string()
    .max(100, 'use até 100 caracteres, como de segunda a sexta-feira, das 9h às 18h')
    .default(CONTATO_DA_DEMONSTRACAO.horario),
  PUBLIC_URL: httpUrl.optional(),
  BACKUP_DIR: z.string().optional(),
  SENHA_INICIAL: password.optional(),
  CEP_URL: cepUrl.default('https://viacep.com.br/ws/{cep}/json/'),
  DIAS_VALIDADE: integer(1, 3650, 'use um número de dias de 1 a 3650').default(365),
  // The cancelling says 30 days at least.
  DIAS_CARENCIA_DEVOLUCAO: integer(30, 3650, 'use um número de dias de 30 a 3650').default(30),
  LOG_LEVEL: z.enum(LOG_LEVELS, `use um destes: ${LOG_LEVELS.join(', ')}`).default('info'),
})

/** Names of the settings, in the order of `.env.example`; those of templates are their kinds'. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

/** Planned settings whose adapter does not exist yet: silence would put data where nobody expects it. */
const NOT_BUILT: Record<string, string> = {
  REDIS_URL: 'a fila em Redis ainda não existe nesta versão; deixe sem valor para usar o Postgres',
  FILES_URL: 'o armazenamento em S3 ainda não existe nesta versão; deixe sem valor para usar DATA_DIR/arquivos',
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The settings of an environment; a name set to nothing counts as unset.
 * @throws InvalidSettings with one sentence for each problem.
 */
export function readSettings(env: Environment): Settings {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  )
  const templates = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    TEMPLATE_SETTING.test(name) ? [[name, String(value)]] : [],
  )
  const parsed = schema.safeParse(given)
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)),
    ...templates
      .filter(([, name]) => !TEMPLATE_NAME.test(name))
      .map(([setting]) => `${setting}: use o nome do modelo aprovado: letras minúsculas, números e _`),
    ...Object.entries(NOT_BUILT)
      .filter(([name]) => given[name])
      .map(([name, why]) => `${name}: ${why}`),
    ...belongTogether(given),
    ...(env.NODE_ENV === 'production' ? missingInProduction(given) : []),
  ]
  if (!parsed.success || problems.length > 0) throw new InvalidSettings(problems)
  const values = parsed.data
  return {
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    ledgerUrl: values.LEDGER_URL,
    demo: values.DEMO === undefined ? env.NODE_ENV !== 'production' : values.DEMO === '1',
    adminCpf: values.ADMIN_CPF,
    adminPassword: values.ADMIN_PASSWORD,
    signingKey: values.SIGNING_KEY,
    supplierWebhookSecret: values.SUPPLIER_WEBHOOK_SECRET,
    trustProxy: values.TRUST_PROXY,
    whatsapp:
      values.WHATSAPP_API_URL === undefined
        ? undefined
        : {
            apiUrl: values.WHATSAPP_API_URL,
            token: values.WHATSAPP_TOKEN ?? '',
            phoneId: values.WHATSAPP_PHONE_ID ?? '',
            templates: Object.fromEntries(templates),
            idioma: values.WHATSAPP_TEMPLATE_IDIOMA,
          },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contato: {
      telefone: values.CONTACT_PHONE,
      whatsapp: values.CONTACT_WHATSAPP,
      email: values.CONTACT_EMAIL,
      horario: values.CONTACT_HOURS,
    },
    backupDir: values.BACKUP_DIR,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    senhaInicial: values.SENHA_INICIAL,
    cepUrl: values.CEP_URL,
    diasValidade: values.DIAS_VALIDADE,
    diasCarenciaDevolucao: values.DIAS_CARENCIA_DEVOLUCAO,
    logLevel: values.LOG_LEVEL,
  }
}

/** What people would read or open in vain if it were the demonstration's. */
const OF_THE_PROGRAMME: Record<string, string> = {
  CONTACT_EMAIL: 'o e-mail do atendimento, que as pessoas leem na loja e nas mensagens',
  CONTACT_PHONE: 'o telefone do atendimento, que as pessoas leem na loja e nas mensagens',
  CONTACT_WHATSAPP: 'o WhatsApp do atendimento, que as pessoas leem na loja',
  CONTACT_HOURS: 'o horário do atendimento, que as pessoas leem na loja',
  PUBLIC_URL: 'o endereço em que as pessoas abrem o Lastro, com o qual começam os links das mensagens',
}

const missingInProduction = (given: Record<string, string | undefined>): string[] =>
  Object.entries(OF_THE_PROGRAMME)
    .filter(([name]) => !given[name])
    .map(([name, what]) => `${name}: falta; em produção diga ${what}`)

const WHATSAPP = ['WHATSAPP_API_URL', 'WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID']

/** Settings that mean nothing without another. */
function belongTogether(given: Record<string, string | undefined>): string[] {
  const problems = WHATSAPP.some((name) => given[name])
    ? WHATSAPP.filter((name) => !given[name]).map((name) => `${name}: falta; ${WHATSAPP.join(', ')} valem juntas`)
    : []
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) problems.push('DATABASE_READ_URL: só vale junto com DATABASE_URL')
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM: falta; SMTP_URL só vale junto com MAIL_FROM')
  if (given.ADMIN_PASSWORD && !given.ADMIN_CPF) problems.push('ADMIN_PASSWORD: só vale junto com ADMIN_CPF')
  if (
    given.ADMIN_CPF
    && given.ADMIN_PASSWORD
    && recusaDaSenha(given.ADMIN_PASSWORD, soDigitos(given.ADMIN_CPF)) === 'A senha não pode ser o CPF'
  ) {
    problems.push('ADMIN_PASSWORD: a senha não pode ser o CPF')
  }
  return problems
}
