import { IconArrowRight } from '@tabler/icons-react'
import classes from './field-changes.module.css'

interface Props {
  /** The fields of an act: old and new value, or only the value. */
  campos: readonly { campo: string; antes: string | null; depois: string }[]
}

/** What an act changed, one field below the other. */
export const FieldChanges = ({ campos }: Props) =>
  campos.length > 0 && (
    <ul className={classes.campos}>
      {campos.map(({ campo, antes, depois }, index) => (
        <li key={index} className={classes.campo}>
          {campo !== '' && <span className={classes.nome}>{campo}</span>}
          <span className={classes.valores}>
            {antes !== null && (
              <>
                <del className={classes.antes}>
                  <span className="so-leitor">antes: </span>
                  {antes}
                </del>
                <IconArrowRight size="1rem" aria-hidden="true" />
                <span className="so-leitor">depois: </span>
              </>
            )}
            <span>{depois}</span>
          </span>
        </li>
      ))}
    </ul>
  )
