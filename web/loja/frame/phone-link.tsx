import { atendimento } from '#web/shared/content/atendimento.ts'
import classes from './frame.module.css'

/** The number of those who help, which a phone calls. */
export const PhoneLink = () => (
  <a href={atendimento.discar} className={classes.telefone}>
    {atendimento.telefone}
  </a>
)
