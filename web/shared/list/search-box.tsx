import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { BUSCA_MAXIMA } from '#contracts/lista.ts'
import classes from './list.module.css'

/** `doc 3 §9`. */
const WAIT_MS = 500

interface Props {
  value: string
  onSearch: (text: string) => void
  busy: boolean
  label: string
}

/** Searches when typing pauses, or at once with Enter; follows the address when Back changes it. */
export function SearchBox({ value, onSearch, busy, label }: Props) {
  const [text, setText] = useState(value)
  // Searches not yet in the address: when they get there, text typed since then stays.
  const [sent, setSent] = useState<readonly string[]>([])
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (sent.includes(value)) setSent(sent.slice(sent.lastIndexOf(value) + 1))
    else {
      setSent([])
      setText(value)
    }
  }
  const search = (wanted: string) => {
    setSent((before) => [...before, wanted])
    onSearch(wanted)
  }
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  const wanted = text.trim()
  const tooLong = wanted.length > BUSCA_MAXIMA
  const asked = sent.at(-1) ?? value
  useEffect(() => {
    if (wanted === asked || tooLong) return
    const timer = setTimeout(() => latest.current(wanted), WAIT_MS)
    return () => clearTimeout(timer)
  }, [wanted, asked, tooLong])
  const now = (next: string) => {
    setText(next)
    if (next.trim() !== asked && next.trim().length <= BUSCA_MAXIMA) search(next.trim())
  }

  return (
    <form
      role="search"
      className={classes.busca}
      onSubmit={(event) => {
        event.preventDefault()
        now(text)
      }}
    >
      <TextInput
        type="search"
        placeholder="Buscar"
        aria-label={`Buscar em ${label}`}
        autoComplete="off"
        error={tooLong ? `Busque por no máximo ${BUSCA_MAXIMA} caracteres` : undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        leftSection={
          busy && text !== '' ? (
            <Loader size="1rem" aria-hidden="true" />
          ) : (
            <IconSearch size="1rem" aria-hidden="true" />
          )
        }
        rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Limpar busca" onClick={() => now('')} />}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            now('')
          }
        }}
      />
    </form>
  )
}
