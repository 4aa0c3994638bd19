import { z } from 'zod'
import { invalid } from '#contracts/errors.ts'
import { decimalSchema, VALOR_UNITARIO_MAXIMO, type Centesimos } from '#contracts/values/centesimos.ts'
import { ehDia } from '#contracts/values/dia.ts'
import { soDigitos } from '#contracts/values/documentos.ts'

/** Nothing that people type into one line of a form is longer. */
const TAMANHO_MAXIMO = 200

/** A text that must be there; `doc 1 §5`: "{placeholder} obrigatório". */
export const texto = (rotulo: string, maximo = TAMANHO_MAXIMO, falta = `${rotulo} obrigatório`) =>
  z.string(falta).trim().min(1, falta).max(maximo, `${rotulo}: use no máximo ${maximo} caracteres`)

export const textoOpcional = (rotulo: string, maximo = TAMANHO_MAXIMO) =>
  z.string().trim().max(maximo, `${rotulo}: use no máximo ${maximo} caracteres`).default('')

/** Digits only are kept; at least 10 of them, area code included (`doc 1 §5`). */
const dezDigitos = (rotulo: string) => (valor: string) => valor === '' || /^\d{10,11}$/.test(valor) ? undefined : `${rotulo} inválido`

export const telefone = (rotulo: string) =>
  texto(rotulo).transform(soDigitos).superRefine((valor, contexto) => recusar(contexto, dezDigitos(rotulo)(valor) ?? (valor === '' ? `${rotulo} inválido` : undefined)))

/** A blank optional phone passes (`decisions.md §D 37`). */
export const telefoneOpcional = (rotulo: string) =>
  z.string().transform(soDigitos).superRefine((valor, contexto) => recusar(contexto, dezDigitos(rotulo)(valor))).default('')

export const emailOpcional = z.string().trim().toLowerCase().max(TAMANHO_MAXIMO)
  .refine((valor) => valor === '' || z.email().safeParse(valor).success, 'E-mail inválido').default('')

export const email = texto('E-mail').toLowerCase().refine((valor) => z.email().safeParse(valor).success, 'E-mail inválido')

/** Address of shops and salespeople; only the complement may be missing. */
export const endereco = {
  endRua: texto('Rua'),
  endNumero: texto('Número', 20),
  endComplemento: textoOpcional('Complemento'),
  endBairro: texto('Bairro'),
  endCidade: texto('Cidade'),
  endEstado: texto('Estado').toUpperCase().refine((valor) => /^[A-Z]{2}$/.test(valor), 'Estado inválido'),
  endCep: texto('CEP').transform(soDigitos).refine((valor) => /^\d{8}$/.test(valor), 'CEP inválido'),
}

export const colunasDeEndereco = (dados: Record<keyof typeof endereco, string>) => ({
  end_rua: dados.endRua, end_numero: dados.endNumero, end_complemento: dados.endComplemento, end_bairro: dados.endBairro,
  end_cidade: dados.endCidade, end_estado: dados.endEstado, end_cep: dados.endCep,
})

/** `YYYYMMDD` as the documents send it, or ISO (`decisions.md §E 64`); a day of the calendar, kept as `YYYY-MM-DD`. */
export const dataNascimento = texto('Data de nascimento')
  .transform((valor) => valor.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  .refine(ehDia, 'Data de nascimento inválido')

/** Money or points as a plain decimal on the wire, hundredths inside, never negative. */
export const valor = (rotulo: string, falta = `${rotulo} obrigatório`) =>
  z.number(falta).pipe(decimalSchema)
    .refine((centesimos: Centesimos) => centesimos >= 0, `${rotulo} não pode ser negativo`)
    .refine((centesimos: Centesimos) => centesimos <= VALOR_UNITARIO_MAXIMO, `${rotulo} acima do limite`)

function recusar(contexto: z.core.$RefinementCtx, mensagem: string | undefined): void {
  if (mensagem) contexto.addIssue({ code: 'custom', message: mensagem })
}

/**
 * Decodes what came from outside, or throws `invalid` with the first sentence and one for each field, in the order
 * of the form (`doc 1 §5`: the toasts are checked in this order).
 */
export function lerEntrada<S extends z.ZodType>(schema: S, entrada: unknown): z.output<S> {
  const lida = schema.safeParse(entrada)
  if (lida.success) return lida.data
  const campos: Record<string, string> = {}
  for (const issue of lida.error.issues) campos[issue.path.join('.')] ??= issue.message
  throw invalid('entrada-invalida', lida.error.issues[0]?.message ?? 'Dados inválidos', campos)
}
