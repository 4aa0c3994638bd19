import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { plain } from '#web/shared/format/plain.ts'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'
import classes from './dashboard.module.css'

/** Stands for all networks: no network's name is empty. */
const TODAS = ''

/** A list box needs an option even when nothing matches: this one says so and cannot be chosen. */
const NADA: ComboboxItem = { value: '\u0000', label: 'Sem resultados', disabled: true }

const ignoringAccents: OptionsFilter = ({ options, search, limit }) => {
  const found = (options as ComboboxItem[]).filter(({ label }) => plain(label).includes(plain(search))).slice(0, limit)
  return found.length === 0 ? [NADA] : found
}

/** Todas first, then each network that the person may see. */
export function NetworkFilter({
  rede,
  onChoose,
}: {
  rede: string | undefined
  onChoose: (nome: string | undefined) => void
}) {
  const { data, error } = useRedesQuery({})
  const nomes = data?.redes.map(({ nome }) => nome) ?? []
  const conhecidos = rede !== undefined && !nomes.includes(rede) ? [rede, ...nomes] : nomes
  return (
    <Select
      label="Rede"
      error={error !== undefined && 'Erro ao carregar redes'}
      className={classes.filtro}
      searchable
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={[{ value: TODAS, label: 'Todas' }, ...conhecidos.map((nome) => ({ value: nome, label: nome }))]}
      filter={ignoringAccents}
      limit={100}
      maxDropdownHeight={320}
      selectFirstOptionOnChange
      onClick={({ currentTarget }) => currentTarget.select()}
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSection={<IconChevronDown size="1rem" aria-hidden="true" />}
      value={rede ?? TODAS}
      onChange={(nome) => onChoose(nome === null || nome === TODAS ? undefined : nome)}
    />
  )
}
