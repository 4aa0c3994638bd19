import { useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import {
  uploadChosen,
  uploadMoved,
  uploadsAdded,
  uploadsCleared,
  uploadsOf,
  type Chosen,
  type UploadCall,
} from './uploads.slice.ts'

const NO_FILES: readonly File[] = []

/**
 * One kind of upload: what was chosen for the next one, and those that were sent. All of it outlives the screen:
 * leaving it neither stops an upload nor loses the answer. `options` are those that nobody has changed yet.
 */
export function useUploads(tipo: string, options: Record<string, string>) {
  const dispatch = useDispatch()
  const chosen = useSelector((state) => uploadsOf(state).chosen[tipo])
  const queue = useSelector((state) => uploadsOf(state).queue)
  const sent = useMemo(() => queue.filter((upload) => upload.tipo === tipo), [queue, tipo])
  const { files, body }: Chosen = chosen ?? { files: NO_FILES, body: options }
  return {
    files,
    body,
    sent,
    /** What came of the files before is no longer shown. */
    choose: (next: readonly File[]) => {
      dispatch(uploadChosen({ tipo, files: next, body }))
      dispatch(uploadsCleared(tipo))
    },
    setOption: (name: string, value: string) =>
      dispatch(uploadChosen({ tipo, files, body: { ...body, [name]: value } })),
    send: (some: readonly File[], call: UploadCall) => dispatch(uploadsAdded(tipo, some, call)),
    retry: (id: string) => dispatch(uploadMoved({ id, step: { phase: 'waiting' } })),
  }
}
