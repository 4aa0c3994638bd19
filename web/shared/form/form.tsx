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

/** A choice that nobody made yet is '', a number that nobody typed yet is null. */
type Defaults<Values> = { [Name in keyof Values]: Values[Name] | '' | null }

/**
 * A form over a contract's body. It holds what travels (`z.input`), and the contract's own schema, with its sentences,
 * says what is wrong. `defaults` names every field of the screen.
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
  /** What an RTK mutation gives. It is not called again before it has answered. */
  send: (values: Values) => Promise<Sent<Answer>>
  /** It worked; what stands in the form counts as saved by then. */
  onSent: (answer: Answer, values: Values) => void
  /** Empties the form once it worked, for the next one, and goes to its first empty field. */
  limpa?: boolean
  /** For a record that others may change meanwhile: how it is now, null when it is gone, and how its fields are shown. */
  conflito?: { atual: () => Promise<FieldValues | null>; campos: Shown }
  /** The button's verb, and what it says meanwhile: "CADASTRAR", "CADASTRANDO...". */
  botao: string
  ocupado: string
  /** Beside the button: a way out. */
  outros?: ReactNode
  /** Names what is typed, so that it is there again after an expired session. */
  rascunho: string
  /** Of its inputs: `lg` where a thumb types. */
  size?: FormContextValue['size']
  /** False where leaving asks elsewhere, or there is nothing to lose. */
  guarda?: boolean
  children: ReactNode
}

const SEM_MOTIVO = 'Não foi possível concluir. Tente novamente em instantes.'

/** `services/cadastros/alterar.ts`: the record moved since it was opened. */
const ALTERADO_POR_OUTRO = 'alterado-por-outro'

/** Elements of a field that take the focus, in the order of preference. */
const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/**
 * One form, the same everywhere: it is sent once, checked by the contract, tells what is wrong beside each field and the
 * first of it by the focus, sets the server's `campos` beside the fields too, and loses nothing of what was typed.
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

  /** The first field in the order of the screen that is meant gets the focus, once React has drawn what changed. */
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

  /** Fields that were not touched follow the record; the others keep what was typed. */
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
