import { IconDownload } from '@tabler/icons-react'
import { Card } from '#web/shared/ui/card.tsx'
import type { Envio, ResultadoDeEnvio } from './envio.ts'
import classes from './envio.module.css'

/** What the sheet must contain, with an example and an empty sheet to start from. */
export const Ajuda = <R extends ResultadoDeEnvio>({ texto, colunas, modelo }: Envio<R>['ajuda']) => (
  <Card
    title="Como preencher"
    aside={
      <a href={modelo.href} download={modelo.nome} className={classes.baixar}>
        <IconDownload size="1rem" aria-hidden="true" />
        Baixar planilha modelo
      </a>
    }
  >
    <p className={classes.nota}>{texto}</p>
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
          {colunas.map(({ nome, exemplo, ajuda }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <td>{exemplo}</td>
              <td>{ajuda}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
)
