import { Button } from '@mantine/core'
import { DialogAnswers, ModalBox } from '#web/shared/ui/modal.tsx'
import classes from './conflict.module.css'
import type { Conflict as Found } from './record-form.ts'

interface Props extends Found {
  opened: boolean
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** The server's advice for clients without this dialog; removed here. */
const CONSELHO = / Atualize a página e .*$/

/**
 * Shown when somebody else changed the record since it was opened: what they changed, beside what is in the form, and
 * the choice.
 */
export default function Conflict({ opened, frase, differences, changed, onMine, onTheirs, onClose }: Props) {
  return (
    <ModalBox title="Este cadastro mudou" opened={opened} onClose={onClose}>
      <p className={classes.frase}>{frase.replace(CONSELHO, '')}</p>
      {differences.length === 0 ? (
        <p className={classes.frase}>
          {changed
            ? 'O que mudou não é o que você está alterando.'
            : 'O que está gravado agora é o mesmo que você digitou.'}
        </p>
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
            {differences.map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs}</td>
                <td>{mine ?? '(não mudou)'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogAnswers>
        <Button variant="default" onClick={onTheirs}>
          FICAR COM O GRAVADO
        </Button>
        {changed && <Button onClick={onMine}>GRAVAR O MEU</Button>}
      </DialogAnswers>
    </ModalBox>
  )
}
