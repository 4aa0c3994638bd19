import { Button, Select } from '@mantine/core'
import { labelIn, type Option } from './choice-fields.tsx'
import { FieldBox, useField, type FieldProps } from './field.tsx'

interface SearchProps extends FieldProps<string> {
  options: readonly Option[]
  loading?: boolean
  empty?: string
  /** Given when the options could not be loaded. */
  retry?: () => unknown
}

/** One of many options, found by typing: shops, networks. */
export function SearchSelect({ options, loading = false, empty = 'Sem resultados', retry, ...field }: SearchProps) {
  const { value, change, props } = useField(field, { shown: labelIn(options) })
  return (
    <FieldBox {...field}>
      <Select
        {...props}
        {...(retry ? { description: <NotLoaded retry={retry} /> } : {})}
        name={field.name}
        data={options}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Limpar: ${field.label}` }}
        placeholder={loading ? 'Carregando...' : (field.placeholder ?? 'Digite para procurar')}
        nothingFoundMessage={loading ? 'Carregando...' : empty}
        limit={MAX_OPTIONS}
        openOnFocus={false}
        checkIconPosition="right"
        value={value === '' ? null : value}
        onChange={(chosen) => change(chosen ?? '')}
      />
    </FieldBox>
  )
}

const NotLoaded = ({ retry }: { retry: () => unknown }) => (
  <>
    Não foi possível carregar a lista.{' '}
    <Button variant="subtle" size="compact-xs" onClick={() => void retry()}>
      Tentar de novo
    </Button>
  </>
)

/** The most options drawn; typing finds the others. A list of thousands would take seconds to open. */
const MAX_OPTIONS = 100
