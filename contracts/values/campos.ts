import { z } from 'zod'
import { decimalSchema, VALOR_UNITARIO_MAXIMO, type Centesimos } from './centesimos.ts'
import { ehDia } from './dia.ts'
import { soDigitos } from './documentos.ts'

/*
 * The fields of forms, with the sentences of the specification (`doc 1 §5`): the same schemas check a form before it is
 * sent and the call when it arrives.
 */

/** Nothing that people type into one line of a form is longer. */
const TAMANHO_MAXIMO = 200

/** A text that must be there; `doc 1 §5`: "{placeholder} obrigatório". */
export const texto = (rotulo: string, maximo = TAMANHO_MAXIMO, falta = `${rotulo} obrigatório`) =>
  z.string(falta).trim().min(1, falta).max(maximo, `${rotulo}: use no máximo ${maximo} caracteres`)

/** Blank passes; without a default, so that a change can leave it out. */
export const textoOpcional = (rotulo: string, maximo = TAMANHO_MAXIMO) =>
  z.string().trim().max(maximo, `${rotulo}: use no máximo ${maximo} caracteres`)

/** Digits only are kept; at least 10 of them, area code included (`doc 1 §5`). */
const dezDigitos = (rotulo: string) => (valor: string) =>
  valor === '' || /^\d{10,11}$/.test(valor) ? undefined : `${rotulo} inválido`

export const telefone = (rotulo: string) =>
  texto(rotulo)
    .transform(soDigitos)
    .superRefine((valor, contexto) =>
      recusar(contexto, dezDigitos(rotulo)(valor) ?? (valor === '' ? `${rotulo} inválido` : undefined)),
    )

/** A blank optional phone passes (`decisions.md §D 37`). */
export const telefoneOpcional = (rotulo: string) =>
  z
    .string()
    .transform(soDigitos)
    .superRefine((valor, contexto) => recusar(contexto, dezDigitos(rotulo)(valor)))

export const emailOpcional = z
  .string()
  .trim()
  .toLowerCase()
  .max(TAMANHO_MAXIMO)
  .refine((valor) => valor === '' || z.email().safeParse(valor).success, 'E-mail inválido')

export const email = texto('E-mail')
  .toLowerCase()
  .refine((valor) => z.email().safeParse(valor).success, 'E-mail inválido')

/** Eight digits, with or without their mask. */
export const campoCep = texto('CEP')
  .transform(soDigitos)
  .refine((valor) => /^\d{8}$/.test(valor), 'CEP inválido')

const SIGLA = /^[A-Z]{2}$/
const campoEstado = texto('Estado')
  .toUpperCase()
  .refine((valor) => SIGLA.test(valor), 'Estado inválido')
export const estadoOpcional = z
  .string()
  .trim()
  .toUpperCase()
  .refine((valor) => valor === '' || SIGLA.test(valor), 'Estado inválido')

/** Address of shops and salespeople, of which a change may leave the complement out. */
export const enderecoAlterado = {
  endRua: texto('Rua'),
  endNumero: texto('Número', 20),
  endComplemento: textoOpcional('Complemento'),
  endBairro: texto('Bairro'),
  endCidade: texto('Cidade'),
  endEstado: campoEstado,
  endCep: campoCep,
}

/** Address of shops and salespeople; only the complement may be missing. */
export const endereco = { ...enderecoAlterado, endComplemento: enderecoAlterado.endComplemento.default('') }

/** `YYYYMMDD` as the documents send it, or ISO (`decisions.md §E 64`); a day of the calendar, kept as `YYYY-MM-DD`. */
export const dataNascimento = texto('Data de nascimento')
  .transform((valor) => valor.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  .refine(ehDia, 'Data de nascimento inválido')

/** Money or points as a plain decimal on the wire, hundredths inside, never negative. */
export const valor = (rotulo: string, falta = `${rotulo} obrigatório`) =>
  z
    .number(falta)
    .pipe(decimalSchema)
    .refine((centesimos: Centesimos) => centesimos >= 0, `${rotulo} não pode ser negativo`)
    .refine((centesimos: Centesimos) => centesimos <= VALOR_UNITARIO_MAXIMO, `${rotulo} acima do limite`)

/** A switch as it travels: 1 on, 0 off. */
export const ligadoSchema = z.literal([0, 1])

/** `versao` of the row that a form was filled from; an older one than the row's is refused (`interfaces.md §3`). */
export const versaoVista = z.int().positive().optional()

function recusar(contexto: z.core.$RefinementCtx, mensagem: string | undefined): void {
  if (mensagem) contexto.addIssue({ code: 'custom', message: mensagem })
}
