import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { formatarTamanho } from '#web/shared/format/numeros.ts'
import classes from './file-drop.module.css'

interface Props {
  /** What to choose: "Planilha de vendas". */
  label: string
  /** What is allowed: ".xlsx, até 50 MB". */
  hint: string
  accept: string
  /** The words that open the computer's own choice. */
  escolher?: string | undefined
  files: readonly File[]
  onFiles: (files: File[]) => void
  error: string | null
  disabled?: boolean
}

/** Chooses files by drop, click or keyboard: a real file input whose label is the drop zone. */
export function FileDrop({ label: rotulo, hint, accept, escolher, files, onFiles, error, disabled = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (list: FileList | null) => {
    if (list !== null && list.length > 0) onFiles([...list])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) choose(event.dataTransfer.files)
  }
  const Sign = files.length === 0 ? IconUpload : IconFileSpreadsheet
  return (
    <div>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        className="so-leitor"
        data-file-input
        aria-describedby={error === null ? `${id}-dica` : `${id}-dica ${id}-erro`}
        aria-invalid={error !== null}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files)
          // Allows choosing the same file again after it changed on disk.
          currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={[classes.zona, over && classes.sobre, error !== null && classes.comErro, disabled && classes.parada]
          .filter(Boolean)
          .join(' ')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Sign className={classes.icone} stroke={1.5} aria-hidden="true" />
        <span className={classes.textos}>
          <span className="so-leitor">{rotulo}: </span>
          {files.length === 0 ? (
            <>
              <span className={[classes.principal, classes.comMouse].join(' ')}>
                Arraste arquivos para cá ou{' '}
                <span className={classes.escolher}>{escolher ?? 'escolha no computador'}</span>
              </span>
              <span className={[classes.principal, classes.comToque, classes.escolher].join(' ')}>
                {escolher ?? 'Toque para escolher'}
              </span>
            </>
          ) : (
            files.map(({ name, size }, index) => (
              <span key={index} className={classes.principal}>
                {name} <span className={classes.tamanho}>{formatarTamanho(size)}</span>
              </span>
            ))
          )}
          <span id={`${id}-dica`} className={classes.dica}>
            {files.length === 0 ? (
              hint
            ) : disabled ? (
              'Para trocar, espere terminar.'
            ) : (
              <>
                <span className={classes.comMouse}>Para trocar, arraste outros ou clique aqui.</span>
                <span className={classes.comToque}>Para trocar, toque aqui.</span>
              </>
            )}
          </span>
        </span>
      </label>
      <p id={`${id}-erro`} role="alert" className={classes.erro}>
        {error}
      </p>
    </div>
  )
}
