import classes from './premios.module.css'

/** A prize's description: HTML that the gateway sanitised. */
export const Descricao = ({ html }: { html: string }) => (
  <div className={classes.descricao} dangerouslySetInnerHTML={{ __html: html }} />
)
