import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MudancaDeLinha } from '#contracts/works/upload-de-cadastros.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import classes from './envio.module.css'

/** Rows shown at a time. */
const PASSO = 20

const colunas: SimpleColumn<MudancaDeLinha>[] = [
  {
    id: 'linha',
    title: 'Linha',
    numero: true,
    cell: ({ linha }) => <span className={classes.linhaNumero}>{formatarInteiro(linha)}</span>,
  },
  {
    id: 'codigo',
    title: 'Código',
    highlight: true,
    cell: ({ codigo }) => <span className={classes.semQuebra}>{codigo}</span>,
  },
  { id: 'nome', title: 'Nome', cell: ({ nome }) => nome },
  {
    id: 'campos',
    title: 'Mudança',
    frase: true,
    cell: ({ campos }) =>
      campos.map(({ campo, antes, depois }) => (
        <div key={campo}>
          {campo}: {antes === '' ? '(vazio)' : antes} → <strong>{depois}</strong>
        </div>
      )),
  },
]
const SEM_NOME = colunas.filter(({ id }) => id !== 'nome')

interface Props {
  simulado: boolean
  mudancas: readonly MudancaDeLinha[]
}

/** Which records a file changes, and what of them from what to what. */
export function Mudancas({ simulado, mudancas }: Props) {
  const [quantas, setQuantas] = useState(PASSO)
  const titulo = simulado ? 'O que muda' : 'O que mudou'
  return (
    <div className={classes.erros}>
      <h3 className={classes.subtitulo}>
        {titulo} ({formatarInteiro(mudancas.length)})
      </h3>
      <SimpleTable
        label={titulo}
        colunas={mudancas.some(({ nome }) => nome !== '') ? colunas : SEM_NOME}
        linhas={mudancas.slice(0, quantas)}
        keyOf={({ linha }) => String(linha)}
      />
      {mudancas.length > quantas && (
        <Button variant="subtle" onClick={() => setQuantas(quantas + PASSO)}>
          Mostrar mais ({formatarInteiro(mudancas.length - quantas)})
        </Button>
      )}
    </div>
  )
}
