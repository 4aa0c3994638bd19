import { Button } from '@mantine/core'
import { IconBuildingStore, IconCalendarCheck, IconListSearch, IconShoppingBag, type Icon } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { marca } from '#contracts/values/marca.ts'
import { IDADE_MINIMA } from '#contracts/values/idade.ts'
import { usePageHeading } from '#web/shared/ui/page-title.tsx'
import { paths } from '#web/loja/paths.ts'
import { Art } from './art.tsx'
import classes from './boas-vindas.module.css'

const PASSOS: readonly { icon: Icon; title: string; texto: string }[] = [
  {
    icon: IconShoppingBag,
    title: 'Você vende',
    texto: 'Cada produto participante que você vende na sua dental vale pontos.',
  },
  {
    icon: IconBuildingStore,
    title: 'A venda chega ao programa',
    texto: 'A dental envia a planilha de vendas, ou os pontos vêm da foto da nota ou do cupom fiscal.',
  },
  {
    icon: IconListSearch,
    title: 'Você confere',
    texto: 'O extrato abre a conta de cada venda: produto, quantidade e pontos.',
  },
  {
    icon: IconCalendarCheck,
    title: 'Os pontos são seus',
    texto: 'Valem por 365 dias e ficam com você mesmo se mudar de dental.',
  },
]

/** The public page: what the programme is, how points are earned, and the way in (`doc 3 §1, §2`). */
export default function LandingScreen() {
  const heading = usePageHeading('')
  const { state } = useLocation()
  return (
    <div className={classes.tela}>
      <section className={classes.abertura}>
        <div className={classes.texto}>
          <h1 ref={heading} tabIndex={-1} className={classes.titulo}>
            Suas vendas valem pontos.
          </h1>
          <p className={classes.sobre}>
            O {marca.produto} é o programa de pontos da {marca.fabricante} para quem vende em dentais. Participar é
            grátis, e cada ponto mostra de onde veio.
          </p>
          <Button component={Link} to={paths.entrar} state={state} size="lg" className={classes.entrar}>
            Entrar
          </Button>
        </div>
        {/* The picture also links to the log-in (`doc 3 §2`); keyboards and screen readers have the button. */}
        <Link to={paths.entrar} state={state} tabIndex={-1} aria-hidden="true" className={classes.arte}>
          <Art />
        </Link>
      </section>
      <section aria-labelledby="como">
        <h2 id="como" className={classes.subtitulo}>
          Como funciona
        </h2>
        <ol className={classes.passos}>
          {PASSOS.map(({ icon: Sign, title, texto }) => (
            <li key={title} className={classes.passo}>
              <span className={classes.sinal}>
                <Sign size="1.5rem" stroke={1.75} aria-hidden="true" />
              </span>
              <h3 className={classes.nome}>{title}</h3>
              <p className={classes.detalhe}>{texto}</p>
            </li>
          ))}
        </ol>
      </section>
      <p className={classes.quem}>
        Para maiores de {IDADE_MINIMA} anos que vendem em dentais participantes; donos de dentais não participam. Para
        se cadastrar, peça o link da sua dental ou fale com o atendimento.
      </p>
    </div>
  )
}
