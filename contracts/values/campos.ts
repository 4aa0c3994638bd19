import { z } from 'zod'
import { decimalSchema, VALOR_UNITARIO_MAXIMO, type Centesimos } from './centesimos.ts'
import { concordar, obrigatorio } from './concordancia.ts'
import { ehDia } from './dia.ts'
import { soDigitos } from './documentos.ts'
import { digitosDoTelefone, recusaDoTelefone } from './telefone.ts'
import { ehTexto, TEXTO_INVALIDO, umaLinha, umCodigo, variasLinhas } from './textos.ts'

/*
 * The fields of forms, with the sentences of the specification (`doc 1 §5`): the same schemas validate a form before it
 * is sent and the call when it arrives.
 */

/** The longest text in a one-line field of a form. */
const TAMANHO_MAXIMO = 200

type Escrita = (texto: string) => string

/** Says how long it is: fields take what is pasted whole, and whoever shortens it wants to know by how much. */
const longo = (rotulo: string, maximo: number) => ({
  error: ({ input }: { input?: unknown }) =>
    `${rotulo}: use no máximo ${maximo} caracteres (há ${String(input).length})`,
})

const exigido = (escrita: Escrita, rotulo: string, maximo: number, falta: string) =>
  z.string(falta).refine(ehTexto, TEXTO_INVALIDO).overwrite(escrita).min(1, falta).max(maximo, longo(rotulo, maximo))

const opcional = (escrita: Escrita, rotulo: string, maximo: number) =>
  z.string().refine(ehTexto, TEXTO_INVALIDO).overwrite(escrita).max(maximo, longo(rotulo, maximo))

/** A required text of one line; `doc 1 §5`: "{placeholder} obrigatório". */
export const texto = (rotulo: string, maximo = TAMANHO_MAXIMO, falta = obrigatorio(rotulo)) =>
  exigido(umaLinha, rotulo, maximo, falta)

/** An optional text of one line, which may be blank. It has no default, so that a change can omit it. */
export const textoOpcional = (rotulo: string, maximo = TAMANHO_MAXIMO) => opcional(umaLinha, rotulo, maximo)

/** The code of a product, prize, shop or card. */
export const codigo = (rotulo: string, maximo = 60, falta = obrigatorio(rotulo)) =>
  exigido(umCodigo, rotulo, maximo, falta)

/** What is looked for, written as what is found. */
export const textoProcurado = (maximo: number) => z.string().overwrite(umaLinha).max(maximo)
export const codigoProcurado = z.string().overwrite(umCodigo).max(60)

/** A required text that may have several lines. */
export const textoLongo = (rotulo: string, maximo: number, falta = obrigatorio(rotulo)) =>
  exigido(variasLinhas, rotulo, maximo, falta)

/** An optional text that may have several lines. */
export const textoLongoOpcional = (rotulo: string, maximo: number) => opcional(variasLinhas, rotulo, maximo)

/** A phone with its area code, however it is written (`doc 1 §5`): kept as digits, refused with the reason. */
export const telefone = (rotulo: string) => texto(rotulo).transform(lerTelefone(rotulo))

/** An optional phone may be blank (`decisions.md §D 37`). */
export const telefoneOpcional = (rotulo: string) =>
  z
    .string()
    .trim()
    .transform((valor, contexto) => (valor === '' ? '' : lerTelefone(rotulo)(valor, contexto)))

const lerTelefone = (rotulo: string) => (valor: string, contexto: z.core.$RefinementCtx) => {
  const recusa = recusaDoTelefone(valor)
  if (recusa !== undefined) recusar(contexto, `${rotulo} inválido${recusa === '' ? '' : `: ${recusa}`}`)
  return digitosDoTelefone(valor)
}

export const emailOpcional = z
  .string()
  .overwrite(umaLinha)
  .toLowerCase()
  .max(TAMANHO_MAXIMO, longo('E-mail', TAMANHO_MAXIMO))
  .refine((valor) => valor === '' || z.email().safeParse(valor).success, 'E-mail inválido')

export const email = texto('E-mail')
  .toLowerCase()
  .refine((valor) => z.email().safeParse(valor).success, 'E-mail inválido')

/** Eight digits, with or without their mask. */
export const campoCep = texto('CEP')
  .transform(soDigitos)
  .refine((valor) => /^\d{8}$/.test(valor), 'CEP inválido')

const SIGLA = /^[A-Z]{2}$/
export const campoEstado = texto('Estado')
  .toUpperCase()
  .refine((valor) => SIGLA.test(valor), 'Estado inválido')
export const estadoOpcional = z
  .string()
  .trim()
  .toUpperCase()
  .refine((valor) => valor === '' || SIGLA.test(valor), 'Estado inválido')

/** Address of shops and salespeople in a change, which may omit the complement. */
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
export const data = (rotulo: string) =>
  texto(rotulo)
    .transform((valor) => valor.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
    .refine(ehDia, concordar(rotulo, 'inválido'))
export const dataNascimento = data('Data de nascimento')

/** Money or points as a plain decimal on the wire, hundredths inside, never negative. */
export const valor = (rotulo: string, falta = obrigatorio(rotulo), maximo = VALOR_UNITARIO_MAXIMO) =>
  z
    .number(falta)
    .pipe(decimalSchema)
    .refine((centesimos: Centesimos) => centesimos >= 0, concordar(`${rotulo} não pode ser`, 'negativo'))
    .refine((centesimos: Centesimos) => centesimos <= maximo, `${rotulo} acima do máximo`)

/** A switch on the wire: 1 on, 0 off. */
export const ligadoSchema = z.literal([0, 1])

/** `versao` of the row from which a form was filled; refused when the row has a newer one (`interfaces.md §3`). */
export const versaoVista = z.int().positive().optional()

/** What a change of a record can fail with (`versaoVista`). */
export const FALHAS_DA_ALTERACAO = { 'nao-encontrado': 404, 'alterado-por-outro': 409 } as const

function recusar(contexto: z.core.$RefinementCtx, mensagem: string | undefined): void {
  if (mensagem) contexto.addIssue({ code: 'custom', message: mensagem })
}
