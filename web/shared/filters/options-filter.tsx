import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { plain } from '#web/shared/format/plain.ts'
import { ChipButton } from './chip.tsx'
import { join, narrows, separate, textOfFilter, type FiltroDeOpcoes } from './filter.ts'
import classes from './filters.module.css'

/** With more options than this, a search box shows. */
const MANY = 7
/** Drawn at most: the search finds the others. */
const SHOWN_MAX = 200
const TODOS = ''

interface Props {
  filtro: FiltroDeOpcoes
  valor: string
  onChange: (valor: string) => void
}

/** One of several options, or several of them; long lists are searched without accents. */
export function OptionsFilter({ filtro, valor, onChange }: Props) {
  const { label, options, varios = false, todos = 'Todos', loading = false, error } = filtro
  const [search, setSearch] = useState('')
  const many = options.length > MANY
  const box = useCombobox({
    onDropdownOpen: () => {
      if (many) box.focusSearchInput()
    },
    onDropdownClose: (source) => {
      box.resetSelectedOption()
      setSearch('')
      // Only from the keyboard: a click elsewhere has already moved the focus.
      if (source === 'keyboard') box.focusTarget()
    },
  })
  // Enter chooses the option found.
  const { selectFirstOption } = box
  useEffect(() => {
    if (search !== '') selectFirstOption()
  }, [search, selectFirstOption])
  const chosen = varios ? separate(valor) : valor === TODOS ? [] : [valor]
  const found = options.filter(({ title }) => plain(title).includes(plain(search))).slice(0, SHOWN_MAX)
  const submit = (picked: string) => {
    if (varios && picked !== TODOS)
      return onChange(join(chosen.includes(picked) ? chosen.filter((each) => each !== picked) : [...chosen, picked]))
    onChange(picked)
    box.closeDropdown()
    box.focusTarget()
  }
  return (
    <Combobox store={box} onOptionSubmit={submit} position="bottom-start" width="max-content" shadow="md" withinPortal>
      <Combobox.Target targetType="button">
        <ChipButton
          label={label}
          valor={textOfFilter(filtro, valor)}
          ativo={narrows(filtro, valor)}
          claro={narrows(filtro, valor)}
          nome
          onClick={() => box.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.lista}>
        {many && (
          <Combobox.Search
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            placeholder="Buscar"
            aria-label={`Buscar em ${label}`}
          />
        )}
        <Combobox.Options className={classes.opcoes} aria-label={label}>
          {error !== undefined ? (
            <Combobox.Empty role="alert">{error}</Combobox.Empty>
          ) : loading ? (
            <Combobox.Empty>Carregando</Combobox.Empty>
          ) : (
            <>
              {search === '' && <Choice valor={TODOS} title={todos} active={chosen.length === 0} />}
              {[...Map.groupBy(found, ({ grupo }) => grupo)].map(([grupo, opcoesDoGrupo]) => {
                const choices = opcoesDoGrupo.map(({ valor, title }) => (
                  <Choice key={valor} valor={valor} title={title} active={chosen.includes(valor)} />
                ))
                return grupo === undefined ? (
                  choices
                ) : (
                  <Combobox.Group key={grupo} label={grupo}>
                    {choices}
                  </Combobox.Group>
                )
              })}
              {found.length === 0 && <Combobox.Empty>Sem resultados</Combobox.Empty>}
            </>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Choice = ({ valor, title, active }: { valor: string; title: string; active: boolean }) => (
  <Combobox.Option value={valor} active={active} className={classes.opcao}>
    <IconCheck size="1rem" aria-hidden="true" className={active ? undefined : classes.invisivel} />
    {title}
  </Combobox.Option>
)
