import './mantine-styles.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconHistory } from '@tabler/icons-react'
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import {
  isApiFailure,
  lostConnection,
  saidOnScreen,
  SEM_MOTIVO,
  TENTAR_DE_NOVO,
  type ApiFailure,
} from '#web/shared/api/failure.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import type { FormOf } from './contract-form.ts'
import { messageAt, messagesOf } from './errors.ts'
import { FormContext, type FormContextValue } from './form-context.ts'
import classes from './form.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { ALTERADO_POR_OUTRO, type Sent, type SharedRecord } from './record-form.ts'
import { useDraft } from './use-draft.ts'

const Conflict = lateSheet(() => import('./conflict.tsx'))

export interface FormProps<Values extends FieldValues, Answer> {
  form: FormOf<Values>
  /** An RTK mutation or the like. It is not called again before it has answered. */
  send: (values: Values) => Promise<Sent<Answer>>
  /** Called after a success, when the form's values count as saved. */
  onSent?: (answer: Answer, values: Values) => void
  /** What a success says; the answer's own sentence when it is not given. */
  success?: string
  /** What a failure says for which the server has no words. */
  withoutReason?: string
  /** Empties the form after a success, for the next record, and focuses its first empty field. */
  clears?: boolean
  /** The screen itself says what became a request. */
  tellsRequest?: boolean
  /** For a record that others may change meanwhile: of `useRecordForm`. */
  record?: SharedRecord
  /** The button's verb, and its text while sending: "CADASTRAR", "CADASTRANDO...". */
  button?: string
  busyText?: string
  /** The button waits for something that the form has to know first. */
  waits?: boolean
  /** The button is red: what it does cannot be taken back. */
  destructive?: boolean
  /** Before the button: a way out. */
  aside?: ReactNode
  /** The name under which a draft is kept when the session expires. */
  draft: string
  /** The size of its inputs: `lg` in the store. */
  size?: FormContextValue['size']
  /** False when another part asks before leaving, or there is nothing to lose. */
  guards?: boolean
  children: ReactNode
}

/** Focusable elements of a field, in order of preference. */
const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/** Whether nothing happened yet: it waits in a request for a second person. */
const waits = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'pedido' in answer

export const FIRST_FIELD = `[data-campo] :is(${FOCUSABLE})`

/**
 * The form of both apps. It is sent once, validated by the contract, shows each error beside its field, focuses the
 * first of them, shows the server's `campos` beside the fields too, and loses nothing that was typed.
 */
export function Form<Values extends FieldValues, Answer>({
  form,
  send,
  onSent,
  success,
  withoutReason = SEM_MOTIVO,
  clears = false,
  tellsRequest = false,
  record,
  button = 'SALVAR',
  busyText = 'SALVANDO...',
  waits: espera = false,
  destructive = false,
  aside,
  draft: rascunho,
  size = 'md',
  guards = true,
  children,
}: FormProps<Values, Answer>) {
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control })
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [said, setSaid] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const saved = useRef(false)
  const id = useId()
  const draft = useDraft(rascunho, form)
  const context = useMemo(() => ({ size, announce: setSaid, known: form.known }), [size, form.known])

  // A dialog, which would begin with its ×, takes the focus there: to the field that asked for it, else the first one.
  useLayoutEffect(() => {
    const focused = document.activeElement
    const first = element.current?.contains(focused) ? focused : element.current?.querySelector(FIRST_FIELD)
    first?.setAttribute('data-autofocus', 'true')
  }, [])

  const placesOfFields = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-campo]') ?? [])]
  const nameAt = (place: HTMLElement) => place.dataset['campo'] ?? ''
  /** Focuses the first matching field in screen order, once React has rendered. */
  const focusField = (meant: (name: string) => boolean) =>
    requestAnimationFrame(() =>
      placesOfFields()
        .find((place) => meant(nameAt(place)))
        ?.querySelector<HTMLElement>(FOCUSABLE)
        ?.focus(),
    )
  const focusFirstError = () => focusField((name) => messageAt(form.control._formState.errors, name) !== undefined)
  const showErrors = () => {
    avisar.retirar(rascunho)
    focusFirstError()
  }

  const showFailure = async (error: unknown) => {
    avisar.retirar(rascunho)
    const erro = saidOnScreen(error, withoutReason)
    if (erro === null) return
    const problem: ApiFailure = isApiFailure(error)
      ? { ...error, erro }
      : { status: 0, erro, codigo: 'inesperado', campos: {}, correlacao: null }
    if (problem.codigo === ALTERADO_POR_OUTRO && (await record?.meet(problem))) return
    const onScreen = new Set(placesOfFields().map(nameAt))
    const named = Object.entries(problem.campos)
    const own = named.filter(([name]) => onScreen.has(name))
    const others = named.filter(([name]) => !onScreen.has(name))
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
      }, showErrors)(event)
    } finally {
      sending.current = false
    }
    const { sent, values } = (outcome ?? {}) as { sent?: Sent<Answer>; values: Values }
    if (sent === undefined) return
    if (sent.error !== undefined) return showFailure(sent.error)
    saved.current = true
    draft.forget()
    if (clears) form.reset()
    else form.reset(form.getValues())
    const sentence = success ?? (sent.data as { mensagem?: string } | undefined)?.mensagem
    if (sentence !== undefined) {
      if (!waits(sent.data)) avisar.sucesso(sentence, { de: rascunho })
      else if (!tellsRequest) avisar.info(sentence, { de: rascunho })
    }
    onSent?.(sent.data as Answer, values)
    saved.current = false
    if (clears) focusField((name) => String(form.getValues(name as never) ?? '') === '')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      element.current?.requestSubmit()
    }
  }

  const wrong = messagesOf(errors)
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
          <div className={classes.rodape} data-fim>
            {failure !== null && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
                {failure.erro}
                {lostConnection(failure) && ' O que você preencheu continua aqui.'}
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
              {aside}
              <BusyButton
                type="submit"
                size={size}
                busy={isSubmitting}
                busyText={busyText}
                disabled={espera}
                color={destructive ? 'red' : undefined}
              >
                {lostConnection(failure) ? TENTAR_DE_NOVO : button}
              </BusyButton>
            </div>
            <div className="so-leitor" aria-live="polite">
              {said}
            </div>
          </div>
        </form>
        {record?.conflict && (
          <Conflict
            opened
            {...record.conflict}
            onMine={() => {
              record.keepMine()
              element.current?.requestSubmit()
            }}
            onTheirs={record.takeTheirs}
            onClose={record.decideLater}
          />
        )}
        <LeaveQuestion active={guards && isDirty} saved={saved} />
      </FormContext>
    </FormProvider>
  )
}
