import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useFormContextValue } from './form-context.ts'

/** What a look-up found out about a value. */
export interface Verdict {
  /** The value cannot stay: it is cleared, with this sentence beside the field. */
  refuse?: string
  /** A sentence beside the field; the value stays and can be sent. */
  note?: string
  /** Other fields' values, by name. */
  fill?: Record<string, string>
  /** What a screen reader hears of it. */
  say?: string
}

/** Asks somebody about a value; null when there is nothing to say. A look-up that fails says nothing either. */
export type LookUp = (value: string) => Promise<Verdict | null>

/** Whoever answers later than this is not heard: the server checks again when the form is sent. */
const PATIENCE_MS = 15_000

const silence = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, ms, null)
  })

/**
 * Look-ups of one field when the person leaves it. An answer counts only while the field still holds the value that was
 * asked about. It fills fields that are empty, as loaded, or as an earlier look-up left them: never what the person
 * typed there themselves.
 */
export function useLookUp(name: string, lookUp: LookUp | undefined) {
  const form = useFormContext()
  const { defaultValues } = useFormState({ control: form.control })
  const { announce } = useFormContextValue()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  /** Raised by every new question and every change: older answers know that they are late. */
  const turn = useRef(0)
  const asked = useRef('')
  const filled = useRef<Record<string, string>>({})
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )

  const forget = () => {
    turn.current += 1
    asked.current = ''
    setAsking(false)
    setNote(null)
  }

  const mayFill = (target: string, before: string) => {
    const now = String(form.getValues(target) ?? '')
    if (now !== before) return false
    return now === '' || now === filled.current[target] || now === String(defaultValues?.[target] ?? '')
  }

  const ask = async (value: string) => {
    if (lookUp === undefined || value === '' || value === asked.current) return
    asked.current = value
    turn.current += 1
    const mine = turn.current
    const before: Record<string, unknown> = { ...form.getValues() }
    setAsking(true)
    setNote(null)
    const verdict = await Promise.race([lookUp(value).catch(() => null), silence(PATIENCE_MS)])
    if (mine !== turn.current || form.getValues(name) !== value) return
    setAsking(false)
    if (verdict === null) {
      asked.current = ''
      return
    }
    setNote(verdict.note ?? null)
    for (const [target, text] of Object.entries(verdict.fill ?? {})) {
      if (!mayFill(target, String(before[target] ?? ''))) continue
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

  return { asking, note, ask, forget }
}
