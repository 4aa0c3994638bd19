import { Button } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { ModalBox } from '../ui/modal.tsx'
import { differences } from './changes.ts'
import classes from './conflict.module.css'

/** How a conflict shows a field: its label and how its value is written. */
export type Shown = Record<string, { rotulo: string; escrever?: (valor: never) => string }>

interface Props {
  /** The server's sentence: who changed the record, and when. */
  frase: string
  campos: Shown
  /** The record as it was when it was opened. */
  antes: FieldValues
  minhas: FieldValues
  atuais: FieldValues
  opened: boolean
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** The server's advice for clients without this dialog; removed here. */
const CONSELHO = / Atualize a página e .*$/

/**
 * Shown when somebody else changed the record since it was opened: the current values, the ones about to replace them,
 * and the choice.
 */
export default function Conflict({ opened, frase, campos, antes, minhas, atuais, onMine, onTheirs, onClose }: Props) {
  const escrever = (name: string, value: unknown) => {
    const text =
      value === null || value === undefined || value === '' ? '' : (campos[name]?.escrever ?? String)(value as never)
    return text === '' ? '(vazio)' : text
  }
  const rows = differences(minhas, atuais, Object.keys(campos))
  return (
    <ModalBox titulo="Este cadastro mudou" opened={opened} onClose={onClose}>
      <p className={classes.frase}>{frase.replace(CONSELHO, '')}</p>
      {rows.length === 0 ? (
        <p className={classes.frase}>O que está gravado agora é o mesmo que você digitou.</p>
      ) : (
        <table className={classes.tabela}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Está gravado</th>
              <th scope="col">Você digitou</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{campos[name]?.rotulo}</th>
                <td>{escrever(name, theirs)}</td>
                <td>{Object.is(mine, antes[name]) ? '(não mudou)' : escrever(name, mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.botoes}>
        <Button variant="default" onClick={onTheirs}>
          FICAR COM O GRAVADO
        </Button>
        {rows.some(({ name, mine }) => !Object.is(mine, antes[name])) && <Button onClick={onMine}>GRAVAR O MEU</Button>}
      </div>
    </ModalBox>
  )
}
