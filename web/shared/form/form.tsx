import './mantine-styles.ts'
import { Alert, Button, Loader } from '@mantine/core'
import { IconAlertCircle, IconHistory } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react'
import {
  FormProvider,
  useForm,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { isApiFailure, type ApiFailure } from '../api/failure.ts'
import { contar } from '../format/numeros.ts'
import { lateSheet } from '../ui/late-sheet.tsx'
import { changesOf } from './changes.ts'
import type { Shown } from './conflict.tsx'
import { contractResolver, type BodySchema } from './contract-resolver.ts'
import { FormContext, type FormContextValue } from './form-context.ts'
import classes from './form.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { useDraft } from './use-draft.ts'

const Conflict = lateSheet(() => import('./conflict.tsx'))

export type FormOf<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

/** An option not yet chosen is '', a number not yet typed is null. */
type Defaults<Values> = { [Name in keyof Values]: Values[Name] | '' | null }

/**
 * A form over a contract's body. It holds wire values (`z.input`), and the contract's own schema validates them with
 * its sentences. `defaults` names every field of the screen.
 */
export function useContractForm<S extends BodySchema>(schema: S, defaults: Defaults<z.input<S>>): FormOf<z.input<S>> {
  return useForm<z.input<S>, unknown, z.input<S>>({
    defaultValues: defaults as DefaultValues<z.input<S>>,
    resolver: contractResolver(schema),
    shouldFocusError: false,
  })
}

export interface Sent<Answer> {
  data?: Answer
  error?: unknown
}

interface Props<Values extends FieldValues, Answer> {
  form: FormOf<Values>
  /** An RTK mutation or the like. It is not called again before it has answered. */
  send: (values: Values) => Promise<Sent<Answer>>
  /** Called after a success, when the form's values count as saved. */
  onSent: (answer: Answer, values: Values) => void
  /** Empties the form after a success, for the next record, and focuses its first empty field. */
  limpa?: boolean
  /**
   * For a record that others may change meanwhile: reads its current values (null when it was deleted), and tells how
   * its fields are shown.
   */
  conflito?: { atual: () => Promise<FieldValues | null>; campos: Shown }
  /** The button's verb, and its text while sending: "CADASTRAR", "CADASTRANDO...". */
  botao: string
  ocupado: string
  /** Beside the button: a way out. */
  outros?: ReactNode
  /** The name under which a draft is kept when the session expires. */
  rascunho: string
  /** The size of its inputs: `lg` in the store. */
  size?: FormContextValue['size']
  /** False when another part asks before leaving, or there is nothing to lose. */
  guarda?: boolean
  children: ReactNode
}

const SEM_MOTIVO = 'Não foi possível concluir. Tente novamente em instantes.'

/** `services/cadastros/alterar.ts`: the record moved since it was opened. */
const ALTERADO_POR_OUTRO = 'alterado-por-outro'

/** Focusable elements of a field, in order of preference. */
const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/**
 * The form of both apps. It is sent once, validated by the contract, shows each error beside its field, focuses the
 * first of them, shows the server's `campos` beside the fields too, and loses nothing that was typed.
 */
export function Form<Values extends FieldValues, Answer>({
  form,
  send,
  onSent,
  limpa = false,
  conflito,
  botao,
  ocupado,
  outros,
  rascunho,
  size = 'md',
  guarda = true,
  children,
}: Props<Values, Answer>) {
  const { errors, isDirty, isSubmitting, defaultValues } = useFormState({ control: form.control })
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [conflict, setConflict] = useState<{ frase: string; atuais: FieldValues; minhas: Values } | null>(null)
  const [said, setSaid] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const saved = useRef(false)
  const id = useId()
  const draft = useDraft(rascunho, form)
  const context = useMemo(() => ({ size, announce: setSaid }), [size])

  /** Focuses the first matching field in screen order, once React has rendered. */
  const focusField = (meant: (name: string) => boolean) =>
    requestAnimationFrame(() => {
      const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-campo]') ?? [])]
      fields
        .find((field) => meant(field.dataset['campo'] ?? ''))
        ?.querySelector<HTMLElement>(FOCUSABLE)
        ?.focus()
    })
  const focusFirstError = () => focusField((name) => form.getFieldState(name as never).error !== undefined)

  const showFailure = async (error: unknown) => {
    const problem: ApiFailure = isApiFailure(error)
      ? error
      : { status: 0, erro: SEM_MOTIVO, codigo: 'inesperado', campos: {}, correlacao: null }
    if (problem.codigo === 'cancelado') return
    if (problem.codigo === ALTERADO_POR_OUTRO && conflito !== undefined) {
      const atuais = await conflito.atual()
      if (atuais !== null) return setConflict({ frase: problem.erro, atuais, minhas: form.getValues() })
    }
    const named = Object.entries(problem.campos)
    const own = named.filter(([name]) => name in form.getValues())
    const others = named.filter(([name]) => !(name in form.getValues()))
    for (const [name, message] of own) form.setError(name as never, { type: 'server', message })
    if (own.length > 0) focusFirstError()
    if (own.length === 0 || others.length > 0)
      setFailure(others.length > 0 ? { ...problem, erro: others.map(([, message]) => message).join('. ') } : problem)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current) return
    sending.current = true
    setFailure(null)
    let outcome: { sent: Sent<Answer>; values: Values } | null = null
    try {
      await form.handleSubmit(async (values) => {
        outcome = { sent: await send(values), values }
      }, focusFirstError)(event)
    } finally {
      sending.current = false
    }
    const { sent, values } = (outcome ?? {}) as { sent?: Sent<Answer>; values: Values }
    if (sent === undefined) return
    if (sent.error !== undefined) return showFailure(sent.error)
    saved.current = true
    draft.forget()
    if (limpa) form.reset()
    else form.reset(form.getValues())
    onSent(sent.data as Answer, values)
    saved.current = false
    if (limpa) focusField((name) => String(form.getValues(name as never) ?? '') === '')
  }

  /** Untouched fields take the record's current values; the others keep what was typed. */
  const keepMine = () => {
    if (conflict === null) return
    form.reset(conflict.atuais as Values)
    for (const [name, value] of Object.entries(changesOf(conflict.minhas, defaultValues ?? {})))
      form.setValue(name as never, value as never, { shouldDirty: true })
    setConflict(null)
    element.current?.requestSubmit()
  }
  const takeTheirs = () => {
    if (conflict === null) return
    form.reset(conflict.atuais as Values)
    setConflict(null)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      element.current?.requestSubmit()
    }
  }

  const wrong = Object.values(errors).flatMap((error) => (typeof error?.message === 'string' ? [error.message] : []))
  return (
    <FormProvider {...form}>
      <FormContext value={context}>
        <form
          ref={element}
          noValidate
          className={classes.formulario}
          aria-describedby={wrong.length > 0 ? id : undefined}
          onSubmit={submit}
          onKeyDown={onKeyDown}
        >
          {draft.restored && (
            <Alert
              color="petroleo"
              icon={<IconHistory aria-hidden="true" />}
              title="Recuperamos o que você tinha digitado"
              withCloseButton={false}
            >
              Sua sessão expirou antes de enviar. Confira e envie de novo.{' '}
              <Button variant="subtle" size="compact-sm" onClick={draft.discard}>
                Descartar
              </Button>
            </Alert>
          )}
          {children}
          <div className={classes.rodape}>
            {failure !== null && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
                {failure.erro}
                {failure.correlacao !== null && failure.status >= 500 && ` (código ${failure.correlacao})`}
              </Alert>
            )}
            <div id={id} role="alert" className={wrong.length > 0 ? classes.corrigir : undefined}>
              {wrong.length > 0 && (
                <>
                  Corrija {contar(wrong.length, 'campo', 'campos')}
                  <span className="so-leitor">: {wrong.join('; ')}</span>
                </>
              )}
            </div>
            <div className={classes.botoes}>
              <Button
                type="submit"
                size={size}
                aria-busy={isSubmitting}
                leftSection={isSubmitting ? <Loader size="xs" color="currentColor" aria-hidden="true" /> : undefined}
              >
                {isSubmitting ? ocupado : botao}
              </Button>
              {outros}
            </div>
            <div className="so-leitor" aria-live="polite">
              {said}
            </div>
          </div>
        </form>
        {conflict !== null && (
          <Conflict
            opened
            {...conflict}
            antes={defaultValues ?? {}}
            campos={conflito?.campos ?? {}}
            onMine={keepMine}
            onTheirs={takeTheirs}
            onClose={() => setConflict(null)}
          />
        )}
        <LeaveQuestion active={guarda && isDirty} saved={saved} />
      </FormContext>
    </FormProvider>
  )
}
