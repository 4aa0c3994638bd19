import { useEffect, useRef, useState } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { useFormContextValue } from './form-context.ts'

/** The result of a look-up. */
export interface Verdict {
  /** The value is refused: it is cleared, and this sentence is shown beside the field. */
  refuse?: string
  /** A sentence beside the field; the value stays and can be sent. */
  note?: string
  /** Other fields' values, by name. */
  fill?: Record<string, string>
  /** The announcement for screen readers. */
  say?: string
}

/** Looks a value up; null when there is nothing to say, also after a failure. */
export type LookUp = (value: string) => Promise<Verdict | null>

/** Later answers are ignored: the server checks again when the form is sent. */
const PATIENCE_MS = 15_000

/** A pause this long in the typing is taken for a whole value, by fields that look up while typing. */
const PAUSE_MS = 400

const silence = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, ms, null)
  })

const textAt = (values: unknown, name: string): string => String(get(values, name) ?? '')

/**
 * Look-ups of one field when the person leaves it. An answer counts only while the field still holds the same value. It
 * fills fields that are empty, as loaded, or filled by an earlier look-up, and never overwrites what the person typed.
 */
export function useLookUp(name: string, lookUp: LookUp | undefined) {
  const form = useFormContext()
  const { defaultValues } = useFormState({ control: form.control })
  const { announce } = useFormContextValue()
  const [asking, setAsking] = useState(false)
  /** What was said, and of which value: a form that starts anew has others. */
  const [said, setSaid] = useState<{ of: string; note: string } | null>(null)
  /** Raised by every new look-up and every change, so that late answers are recognised. */
  const turn = useRef(0)
  const asked = useRef('')
  const filled = useRef<Record<string, string>>({})
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      turn.current += 1
      clearTimeout(pause.current)
    },
    [],
  )

  const forget = () => {
    turn.current += 1
    clearTimeout(pause.current)
    asked.current = ''
    setAsking(false)
    setSaid(null)
  }

  const mayFill = (target: string, before: string) => {
    const now = String(form.getValues(target) ?? '')
    if (now !== before) return false
    return now === '' || now === filled.current[target] || now === textAt(defaultValues, target)
  }

  const ask = async (value: string) => {
    if (lookUp === undefined || value === '' || value === asked.current) return
    asked.current = value
    turn.current += 1
    const mine = turn.current
    const before: unknown = structuredClone(form.getValues())
    setAsking(true)
    setSaid(null)
    const verdict = await Promise.race([lookUp(value).catch(() => null), silence(PATIENCE_MS)])
    if (mine !== turn.current || form.getValues(name) !== value) return
    setAsking(false)
    // Without an answer the same value is asked about again when the field is left again.
    if (verdict === null || verdict.note !== undefined) asked.current = ''
    if (verdict === null) return
    if (verdict.note !== undefined) setSaid({ of: value, note: verdict.note })
    for (const [target, text] of Object.entries(verdict.fill ?? {})) {
      if (!mayFill(target, textAt(before, target))) continue
      filled.current[target] = text
      form.setValue(target, text, { shouldDirty: true })
      if (text !== '') form.clearErrors(target)
    }
    if (verdict.refuse !== undefined) {
      asked.current = ''
      form.setValue(name, '', { shouldDirty: true })
      form.setError(name, { type: 'look-up', message: verdict.refuse })
    }
    if (verdict.say !== undefined) announce(verdict.say)
  }

  /** After a pause in the typing tells what is known of the value; it refuses nothing that is being typed. */
  const peek = (value: string) => {
    if (lookUp === undefined || value === '') return
    const mine = turn.current
    pause.current = setTimeout(() => {
      void lookUp(value).then(
        (verdict) => {
          if (mine === turn.current && verdict?.note !== undefined) setSaid({ of: value, note: verdict.note })
        },
        () => undefined,
      )
    }, PAUSE_MS)
  }

  const noteOf = (value: unknown) => (said !== null && said.of === value ? said.note : undefined)
  return { asking, noteOf, ask, peek, forget }
}
