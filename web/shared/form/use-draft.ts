import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useStore } from 'react-redux'
import { personIdOf } from '#web/shared/session/person-id.ts'
import type { SessionState } from '#web/shared/session/session.slice.ts'
import { changesOf } from './changes.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/**
 * Keeps what was typed when the session ends while the form is open, and restores it when the same person opens the
 * same form again. Nothing is kept when they log out themselves or have typed nothing.
 */
export function useDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values, unknown, Values>) {
  const store = useStore<{ session: SessionState }>()
  const [person] = useState(() => personIdOf(store.getState().session.person))
  const [draft, setDraft] = useState(() => (person === null ? null : readDraft(name, person)))

  useEffect(() => {
    for (const [field, value] of Object.entries(draft?.values ?? {})) {
      if (field in form.getValues()) form.setValue(field as never, value as never, { shouldDirty: true })
    }
    // Once, for the draft that was there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (person === null) return
    dropDraft(name)
    // Subscribes to changes; the values are read when the form unmounts, while they still exist.
    return () => {
      const { token, ended } = store.getState().session
      const { isDirty } = form.control._formState
      if (token === null && ended !== 'saiu' && isDirty)
        keepDraft(name, person, changesOf(form.getValues(), form.control._defaultValues))
    }
  }, [name, person, form, store])

  return {
    restored: draft !== null,
    forget: () => setDraft(null),
    discard: () => {
      setDraft(null)
      form.reset()
    },
  }
}
