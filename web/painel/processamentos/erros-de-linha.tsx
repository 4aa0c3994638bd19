import { Button, Chip } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ErroDeLinha } from '#contracts/works/linhas.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { errosPorColuna } from './erros-por-coluna.ts'
import classes from './envio.module.css'

/** Rows shown at a time. */
const PASSO = 20
const TODOS = ''

const colunas: SimpleColumn<ErroDeLinha>[] = [
  {
    id: 'linha',
    title: 'Linha',
    numero: true,
    cell: ({ linha }) => <span className={classes.linhaNumero}>{formatarInteiro(linha)}</span>,
  },
  {
    id: 'coluna',
    title: 'Coluna',
    highlight: true,
    cell: ({ coluna }) => <span className={classes.semQuebra}>{coluna}</span>,
  },
  {
    id: 'valor',
    title: 'Valor',
    clips: true,
    cell: ({ valor }) => (valor === '' ? <span className={classes.vazio}>(vazio)</span> : valor),
  },
  { id: 'mensagem', title: 'O que fazer', frase: true, cell: ({ mensagem }) => mensagem },
]

interface Props {
  title: string
  sobre: string
  erros: readonly ErroDeLinha[]
  total: number
  lado?: ReactNode
}

/** Rows of the spreadsheet that need attention, with a filter by column. `lado` is shown at the end of the heading. */
export function ErrosDeLinha({ title, sobre, erros, total, lado }: Props) {
  const [coluna, setColuna] = useState<string>(TODOS)
  const [quantas, setQuantas] = useState(PASSO)
  const filtros = errosPorColuna(erros)
  const filtradas = coluna === TODOS ? erros : erros.filter((erro) => erro.coluna === coluna)
  const choose = (escolha: string) => {
    setColuna(escolha)
    setQuantas(PASSO)
  }
  return (
    <div className={classes.erros}>
      <div className={classes.cabeca}>
        <h3 className={classes.subtitulo}>
          {title} ({formatarInteiro(total)})
        </h3>
        {lado}
      </div>
      <p className={classes.nota}>
        {sobre}
        {total > erros.length
          && ` Aqui estão ${erros.length === 1 ? 'o primeiro' : `os primeiros ${formatarInteiro(erros.length)}`}.`}
      </p>
      {filtros.length > 1 && (
        <Chip.Group value={coluna} onChange={choose}>
          <div className={classes.filtros} role="group" aria-label="Filtrar por coluna">
            <Chip value={TODOS} size="xs">
              Todos ({formatarInteiro(erros.length)})
            </Chip>
            {filtros.map((filtro) => (
              <Chip key={filtro.coluna} value={filtro.coluna} size="xs">
                {filtro.coluna} ({formatarInteiro(filtro.quantos)})
              </Chip>
            ))}
          </div>
        </Chip.Group>
      )}
      <SimpleTable
        label={title}
        colunas={colunas}
        linhas={filtradas.slice(0, quantas)}
        keyOf={(_, index) => String(index)}
      />
      {filtradas.length > quantas && (
        <Button variant="subtle" onClick={() => setQuantas(quantas + PASSO)}>
          Mostrar mais ({formatarInteiro(filtradas.length - quantas)})
        </Button>
      )}
    </div>
  )
}
