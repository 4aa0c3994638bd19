import { Link } from 'react-router-dom'
import { marca } from '#contracts/values/marca.ts'
import { atendimento } from '#web/shared/content/atendimento.ts'
import { paths } from '#web/loja/paths.ts'
import { PhoneLink } from './phone-link.tsx'
import classes from './frame.module.css'

const { agencia, fabricante, produto } = marca

/** Who runs the programme, where to get help, and its rules (`doc 3 §2`). */
export const Footer = () => (
  <footer className={classes.rodape}>
    <ul className={classes.ligacoes}>
      <li>
        <PhoneLink />
      </li>
      <li>
        <a href={`mailto:${atendimento.email}`}>{atendimento.email}</a>
      </li>
      <li>
        <Link to={paths.regulamento}>Regulamento</Link>
      </li>
      <li>
        <Link to={paths.privacidade}>Política de privacidade</Link>
      </li>
    </ul>
    {/* The public page may have been built in an earlier year. */}
    <p suppressHydrationWarning>
      © {new Date().getFullYear()} {agencia}. {produto} é o programa de pontos da {fabricante} para quem vende em
      dentais.
    </p>
  </footer>
)
