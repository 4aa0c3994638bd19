import { marca } from '#contracts/values/marca.ts'
import classes from './frame.module.css'

const { telefone } = marca.contato

/** The number of those who help, which a phone calls. */
export const PhoneLink = () => (
  <a href={`tel:+55${telefone.replace(/\D/g, '')}`} className={classes.telefone}>
    {telefone}
  </a>
)
