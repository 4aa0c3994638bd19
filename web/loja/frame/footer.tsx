import { marca } from '#contracts/values/marca.ts'
import classes from './frame.module.css'

export const Footer = () => (
  <footer className={classes.rodape}>
    <p>© {new Date().getFullYear()} {marca.agencia}. {marca.produto} é o programa de pontos da {marca.fabricante} para quem vende em dentais.</p>
  </footer>
)
