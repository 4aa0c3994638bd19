import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#services/engine/database/schema.ts'
import type { EmailText } from './email-text.ts'

/** The recipient of a message, read at delivery. */
export interface Recipient {
  id: string
  nome: string
  senhaTemporaria: boolean
}

/** What a message may need of the programme. */
export interface Surroundings {
  agora: () => Date
  /** Where people reach Lastro, without a slash at its end: links begin with it. */
  publicUrl: string
}

export type TemplateSetting = `WHATSAPP_TEMPLATE_${string}`

/** A kind of message, which its feature defines: its stored data, and its text at delivery. */
export interface MessageKind<N extends string = string, D extends z.ZodObject = z.ZodObject> {
  name: N
  /** The name of its approved template, unless the setting has another; a kind without one goes by e-mail alone. */
  template?: { name: string; setting: TemplateSetting }
  /** Numbers only: the recipient's data is joined at delivery, so a deletion leaves nothing behind. */
  dados: D
  /** The approved text, with the template's variables as `{{1}}` (`decisions.md §I 96`); an e-mail has its own. */
  texto: string
  /** What it told the person, without what was secret in it: for who asks later what is held of them. */
  contado: (dados: z.output<D>, pessoa: Pick<Recipient, 'nome'>) => string
  /** The same as an e-mail, for kinds that may go out by one. */
  email?: (parametros: readonly string[]) => EmailText
  /** The e-mail goes to whoever answers the programme's members, and their answer to the person. */
  paraAtendimento?: true
  /** Its data as they are at delivery, stored with the result; or why it is no longer useful to this person. */
  atual?: (
    dados: z.output<D>,
    pessoa: Recipient,
    trx: Transaction<Database>,
    surroundings: Surroundings,
  ) => z.output<D> | string | Promise<z.output<D> | string>
  /**
   * The template's variables, in order. Called in the transaction of the delivery; anything it creates must be stored
   * by this function.
   */
  parametros: (
    dados: z.output<D>,
    pessoa: Recipient,
    trx: Transaction<Database>,
    surroundings: Surroundings,
  ) => readonly string[] | Promise<readonly string[]>
}

/** Types a kind of message by its own data. */
export const messageKind = <const N extends string, D extends z.ZodObject>(
  kind: MessageKind<N, D>,
): MessageKind<N, D> => kind

/** The whole text as the person reads it. */
export const textoDe = ({ texto }: Pick<MessageKind, 'texto'>, parametros: readonly string[]): string =>
  texto.replace(/\{\{(\d+)\}\}/g, (_, n: string) => parametros[Number(n) - 1] ?? '')

export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''
