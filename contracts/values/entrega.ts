import { z } from 'zod'
import type { TipoPremio } from '../events/resgate.ts'
import { campoCep, campoEstado, email, telefone, texto, textoOpcional } from './campos.ts'
import { cnpjSchema, cpfSchema } from './documentos.ts'
import type { DadosDoResgate } from './entrega-escrita.ts'
import { ehCelular } from './telefone.ts'
import { umCodigo } from './textos.ts'

/*
 * What a redeemed prize takes to reach the member (`doc 3 §5`, `decisions.md §G 75-77, 80`): the same schemas are the
 * store's forms and the gateway's checks, with their sentences in the order of the documents.
 */

/** What goods need of it; only the complement may be missing. */
export const enderecoDoResgateSchema = z.object({
  entregaCep: campoCep,
  entregaNome: texto('Nome'),
  entregaRua: texto('Rua'),
  entregaNumero: texto('Número', 20),
  entregaComplemento: textoOpcional('Complemento').default(''),
  entregaBairro: texto('Bairro'),
  entregaCidade: texto('Cidade'),
  entregaEstado: campoEstado,
})

export const OPERADORAS = ['Vivo', 'Claro', 'TIM', 'OI', 'Nextel', 'Algar'] as const
export const TIPOS_DE_CHAVE_PIX = ['CPF', 'CNPJ', 'Telefone', 'Email', 'Chave Aleatória'] as const

export const recargaSchema = z.object({
  operadora: z.enum(OPERADORAS, 'Selecione a operadora'),
  celular: texto('Celular', 40, 'Informe o celular')
    .pipe(telefone('Celular'))
    .refine(ehCelular, { error: 'Para a recarga, informe um celular: DDD e 9 dígitos', abort: true }),
})

/** The longest e-mail address that is a key (Banco Central, DICT). */
const EMAIL_DE_PIX = 77

const CHAVE: Readonly<Record<(typeof TIPOS_DE_CHAVE_PIX)[number], z.ZodType<string, string>>> = {
  CPF: cpfSchema,
  CNPJ: cnpjSchema,
  Telefone: telefone('Telefone'),
  Email: email.max(EMAIL_DE_PIX, `Use no máximo ${EMAIL_DE_PIX} caracteres: é o limite de uma chave Pix`),
  'Chave Aleatória': z.string().overwrite(umCodigo).toLowerCase().pipe(z.uuid('Chave aleatória inválida')),
}
export const pixSchema = z
  .object({
    tipoChave: z.enum(TIPOS_DE_CHAVE_PIX, 'Selecione o tipo de chave'),
    chave: texto('Chave Pix', 120, 'Informe a chave Pix'),
  })
  .transform(({ tipoChave, chave }, contexto) => {
    const lida = CHAVE[tipoChave].safeParse(chave)
    for (const { message } of lida.error?.issues ?? []) contexto.addIssue({ code: 'custom', path: ['chave'], message })
    return { tipoChave, chave: lida.data ?? chave }
  })

export const creditoSchema = z.object({ nomeCompleto: texto('Nome completo', 120, 'Informe seu nome completo') })

interface PremioPedido {
  tipo: TipoPremio
  nome: string
}

/** Goods are sent; everything else arrives without an address. */
export const pedeEndereco = ({ tipo }: Pick<PremioPedido, 'tipo'>): boolean => tipo === 'geral' || tipo === 'bivolt'

/**
 * What the member has to give beside an address: a phone to charge unless the prize's name has "ifood", a Pix key, or
 * with their first credit the name for the card.
 */
export function dadosPedidos({ tipo, nome }: PremioPedido, temCartao: boolean): z.ZodType<DadosDoResgate> | undefined {
  if (tipo === 'recarga') return /ifood/i.test(nome) ? undefined : recargaSchema
  if (tipo === 'pix') return pixSchema
  return tipo === 'credito' && !temCartao ? creditoSchema : undefined
}
