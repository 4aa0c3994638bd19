import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { formatarTamanho } from '../format/numeros.ts'
import classes from './file-drop.module.css'

interface Props {
  /** What to choose: "Planilha de vendas". */
  rotulo: string
  /** What is allowed: ".xlsx, até 50 MB". */
  dica: string
  accept: string
  file: File | null
  onFile: (file: File) => void
  erro: string | null
  disabled?: boolean
}

/** Chooses one file by drop, click or keyboard: a real file input whose label is the drop zone. */
export function FileDrop({ rotulo, dica, accept, file, onFile, erro, disabled = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped !== undefined && !disabled) onFile(dropped)
  }
  const Sign = file === null ? IconUpload : IconFileSpreadsheet
  return (
    <div>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        className="so-leitor"
        data-file-input
        aria-describedby={erro === null ? `${id}-dica` : `${id}-dica ${id}-erro`}
        aria-invalid={erro !== null}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          if (chosen !== undefined) onFile(chosen)
          // Allows choosing the same file again after it changed on disk.
          currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={[classes.zona, over && classes.sobre, erro !== null && classes.comErro, disabled && classes.parada]
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
          {file === null ? (
            <span className={classes.principal}>
              Arraste o arquivo para cá ou <span className={classes.escolher}>escolha no computador</span>
            </span>
          ) : (
            <span className={classes.principal}>
              {file.name} <span className={classes.tamanho}>{formatarTamanho(file.size)}</span>
            </span>
          )}
          <span id={`${id}-dica`} className={classes.dica}>
            {file === null
              ? dica
              : disabled
                ? 'Para trocar, espere este terminar.'
                : 'Para trocar, arraste outro ou clique aqui.'}
          </span>
        </span>
      </label>
      <p id={`${id}-erro`} role="alert" className={classes.erro}>
        {erro}
      </p>
    </div>
  )
}
