import '@mantine/core/styles/Modal.layer.css'
import { Loader, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { MIN_LETRAS } from '#contracts/http/busca.ts'
import { isApiFailure } from '#web/shared/api/failure.ts'
import { useMountedClosed } from '#web/shared/ui/mounted-closed.ts'
import { useUsuario } from '#web/painel/person.ts'
import { recordSections, screenOptions, type Section } from './options.ts'
import { useBuscaQuery } from './palette.api.ts'
import classes from './palette.module.css'

/** Long enough to skip letters in the middle of a word, short enough not to be noticed. */
const PAUSA_MS = 180

interface Field {
  texto: string
  onTexto: (texto: string) => void
  /** The field has the focus. */
  onReady: () => void
}
interface Props extends Field {
  opened: boolean
  onClose: () => void
}

/** Goes to any screen or record by typing: sellers, sales, shops, networks, products (`visual.md`). */
export default function CommandPalette({ opened, onClose, ...field }: Props) {
  const shown = useMountedClosed(opened)
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      size="lg"
      yOffset="10dvh"
      centered={false}
      // Not `className` of the content: Mantine puts that on the layer over the whole window too.
      classNames={{ content: classes.caixa, body: classes.corpo }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Buscar telas e registros">
        <Modal.Body>
          <Search onDone={onClose} {...field} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onDone, texto, onTexto, onReady }: Field & { onDone: () => void }) {
  const { permissao } = useUsuario()
  const navigate = useNavigate()
  const id = useId()
  const [active, setActive] = useState(0)
  const termo = texto.trim()
  const [procurado] = useDebouncedValue(termo, PAUSA_MS)
  const enough = procurado.length >= MIN_LETRAS && termo.length >= MIN_LETRAS
  // `currentData` belongs to this term, so results for another term never show.
  const { currentData, isFetching, error } = useBuscaQuery({ query: { termo: procurado } }, { skip: !enough })

  const telas = screenOptions(permissao, termo)
  const sections: Section[] = [
    ...(telas.length > 0 ? [{ title: 'Telas', options: telas }] : []),
    ...(enough ? recordSections(currentData, permissao) : []),
  ]
  const options = sections.flatMap((section) => section.options)
  const chosen = options[Math.min(active, options.length - 1)]
  const searching = termo.length >= MIN_LETRAS && (isFetching || procurado !== termo)
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const go = (to: string) => {
    onDone()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
    }
    // While records load, Enter must not open a record found for the previous term; screens are always current.
    if (event.key === 'Enter' && chosen && (!searching || telas.includes(chosen))) go(chosen.to)
  }

  return (
    <>
      <div className={classes.campo}>
        {searching ? <Loader size="xs" aria-hidden="true" /> : <IconSearch size="1.125rem" aria-hidden="true" />}
        <input
          data-autofocus
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-lista`}
          aria-label="Buscar telas, vendedores, dentais, redes, produtos e vendas"
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Tela, vendedor, dental, produto, nota ou resgate"
          className={classes.entrada}
          value={texto}
          onChange={({ currentTarget }) => {
            onTexto(currentTarget.value)
            setActive(0)
          }}
          onFocus={onReady}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes.tecla}>Esc</kbd>
      </div>
      <div id={`${id}-lista`} role="listbox" aria-label="Resultados" className={classes.lista}>
        {sections.map(({ title, options: inSection }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={classes.grupo} aria-hidden="true">
              {title}
            </p>
            {inSection.map((option) => (
              <div
                key={option.id}
                id={`${id}-${option.id}`}
                role="option"
                aria-selected={option === chosen}
                className={classes.opcao}
                onMouseMove={() => setActive(options.indexOf(option))}
                onClick={() => go(option.to)}
              >
                <span className={classes.titulo}>{option.title}</span>
                <span className={classes.detalhe}>{option.detalhe}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={options.length === 0 || error ? classes.vazio : 'so-leitor'}>
        {statusOf({ termo, searching, error, count: options.length })}
      </p>
    </>
  )
}

function statusOf({
  termo,
  searching,
  error,
  count,
}: {
  termo: string
  searching: boolean
  error: unknown
  count: number
}): string {
  if (searching) return 'Buscando'
  if (error) return isApiFailure(error) ? error.erro : 'Não foi possível buscar. Tente de novo.'
  if (count === 0) return `Nada encontrado para “${termo}”. Confira a grafia ou busque pelo CPF.`
  return count === 1 ? '1 resultado' : `${count} resultados`
}
