import { useEffect } from 'react'
import type { Documento } from './documento.ts'
import classes from './documento.module.css'

/** The sections, numbered; `nivel` is the level of their headings in the surrounding page. */
export function Secoes({ documento: { sections }, nivel = 2 }: { documento: Documento; nivel?: 2 | 3 | 4 }) {
  const Titulo = `h${nivel}` as const
  return sections.map(({ id, title, texto }, n) => (
    <section key={id} id={id} aria-labelledby={`${id}-titulo`} className={classes.secao}>
      <Titulo id={`${id}-titulo`} className={classes.titulo}>
        {n + 1}. {title}
      </Titulo>
      {texto.map((bloco, indice) =>
        typeof bloco === 'string' ? (
          <p key={indice}>{bloco}</p>
        ) : (
          <ul key={indice}>
            {bloco.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ))
}

/** One or more texts with a linked table of contents. An address that names a section opens there. */
export function Documentos({ documentos }: { documentos: readonly Documento[] }) {
  useEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [])
  return (
    <div className={classes.pagina}>
      <nav aria-label="Conteúdo" className={classes.indice}>
        <h2 className={classes.nome}>Conteúdo</h2>
        {documentos.map((documento, n) => (
          <div key={documento.title}>
            {n > 0 && <p className={classes.outro}>{documento.title}</p>}
            <ol>
              {documento.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </nav>
      <div className={classes.texto}>
        {documentos.map((documento, n) => (
          <article key={documento.title} aria-label={documento.title}>
            {n > 0 && <h2 className={classes.nomeDoOutro}>{documento.title}</h2>}
            <p className={classes.resumo}>{documento.resumo}</p>
            <p className={classes.vigencia}>Em vigor desde {documento.vigencia}.</p>
            <Secoes documento={documento} nivel={n > 0 ? 3 : 2} />
          </article>
        ))}
      </div>
    </div>
  )
}
