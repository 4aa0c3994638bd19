import { IconDownload } from '@tabler/icons-react'
import { COLUNAS } from './colunas.ts'
import modelo from './modelo-vendas.xlsx?url'
import classes from './envio-vendas.module.css'

/** What the spreadsheet must contain, with an example and an empty sheet to start from. */
export const Ajuda = () => (
  <section className={classes.quadro} aria-labelledby="titulo-ajuda">
    <div className={classes.cabeca}>
      <h2 id="titulo-ajuda" className={classes.titulo}>
        Como preencher
      </h2>
      <a href={modelo} download="modelo-vendas.xlsx" className={classes.baixar}>
        <IconDownload size="1rem" aria-hidden="true" />
        Baixar planilha modelo
      </a>
    </div>
    <p className={classes.nota}>
      Uma linha para cada item vendido. Linhas da mesma venda repetem dental, vendedor, data, tipo e número fiscal. A
      ordem das colunas não importa.
    </p>
    <div className={classes.rolavel} tabIndex={0} role="region" aria-label="Colunas da planilha">
      <table className={classes.exemplo}>
        <thead>
          <tr>
            <th scope="col">Coluna</th>
            <th scope="col">Exemplo</th>
            <th scope="col">O que vai nela</th>
          </tr>
        </thead>
        <tbody>
          {COLUNAS.map(({ nome, exemplo, ajuda }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <td>{exemplo}</td>
              <td>{ajuda}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
