import { Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCircleMinus,
  IconCirclePlus,
  IconGift,
  IconHourglassEmpty,
  IconLock,
  IconReceipt,
  IconReceiptRefund,
  IconRestore,
  type Icon,
} from '@tabler/icons-react'
import type { Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import { formatarPontos, type Centesimos } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { formatarDiaEMes } from '#web/shared/format/datas.ts'
import { comSinal, textosDaLinha } from './movimento.ts'
import classes from './movement-line.module.css'

const ICONS: Record<TipoMovimento, Icon> = {
  credito: IconReceipt,
  'credito-recusado': IconBan,
  resgate: IconGift,
  devolucao: IconArrowBackUp,
  estorno: IconReceiptRefund,
  expiracao: IconHourglassEmpty,
  reativacao: IconRestore,
  lancamento: IconCirclePlus,
  retirada: IconCircleMinus,
  encerramento: IconLock,
}

const toneOf = (pontos: number) => (pontos > 0 ? classes.entra : pontos < 0 ? classes.sai : classes.neutro)

interface FactsProps {
  movimento: Movimento
  /** The person's shop: a movement names its own only where that is another one. */
  dental: string
  /** Shows the day instead of the running balance, in lists too short for headings. */
  withDay?: boolean
  /** Tells the day before the document, in lists without headings that show the running balance. */
  withDate?: boolean
}

/** A movement: icon, what it was, signed points, document, and the balance after it. */
export function MovementFacts({ movimento, dental, withDay = false, withDate = false }: FactsProps) {
  const { tipo, pontos, saldo, data, documento } = movimento
  const textos = textosDaLinha(movimento)
  const Sign = ICONS[tipo]
  return (
    <>
      <span className={`${classes.sinal} ${toneOf(pontos)}`}>
        <Sign size="1.25rem" stroke={1.75} aria-hidden="true" />
      </span>
      <Facts
        nome={textos.nome}
        documento={withDate ? [formatarDia(data), textos.documento].filter(Boolean).join(' · ') : textos.documento}
        revenda={documento?.revenda === dental ? undefined : documento?.revenda}
        pontos={comSinal(pontos)}
        tom={toneOf(pontos)}
        lado={withDay ? formatarDiaEMes(data) : `saldo ${formatarPontos(saldo)}`}
      />
    </>
  )
}

interface Texts {
  nome: string
  documento: string | null
  revenda?: string | undefined
  pontos: string
  tom: string | undefined
  lado: string
}

/** The shop is shown beside the document, on a phone below it. */
const Facts = ({ nome, documento, revenda, pontos, tom, lado }: Texts) => (
  <span className={classes.fatos}>
    <span className={classes.grade}>
      <span className={classes.nome}>{nome}</span>
      <span className={`${classes.pontos} ${tom}`}>
        {pontos}
        <span className="so-leitor"> pontos, </span>
      </span>
      <span className={classes.documento}>{documento}</span>
      <span className={classes.lado}>{lado}</span>
      {revenda !== undefined && <span className={classes.revenda}>{revenda}</span>}
    </span>
  </span>
)

/**
 * A line of points in the same shape that is not a movement of one account. Of points that went (`sairam`) the figure
 * counts what went, so their number stands without a sign.
 */
export const PointsLine = ({
  tipo,
  pontos,
  sairam = false,
  ...texts
}: { tipo: TipoMovimento; pontos: Centesimos; sairam?: boolean } & Omit<Texts, 'pontos' | 'tom'>) => {
  const Sign = ICONS[tipo]
  const tom = toneOf(sairam ? -pontos : pontos)
  return (
    <>
      <span className={`${classes.sinal} ${tom}`}>
        <Sign size="1.25rem" stroke={1.75} aria-hidden="true" />
      </span>
      <Facts pontos={sairam ? formatarPontos(pontos) : comSinal(pontos)} tom={tom} {...texts} />
    </>
  )
}

/** A line that opens the sheet "De onde vem". */
export const MovementLine = ({ onOpen, ...facts }: FactsProps & { onOpen: () => void }) => (
  <button
    type="button"
    className={classes.linha}
    aria-haspopup="dialog"
    data-movimento={facts.movimento.id}
    onClick={onOpen}
  >
    <MovementFacts {...facts} />
  </button>
)

/**
 * Points past their date that the expiry run has not removed yet: the difference between the last running balance and
 * the usable points.
 */
export const AwaitingExpiry = ({ pontos, saldo }: { pontos: Centesimos; saldo: Centesimos }) => (
  <div className={classes.linha}>
    <span className={`${classes.sinal} ${classes.neutro}`}>
      <IconHourglassEmpty size="1.25rem" stroke={1.75} aria-hidden="true" />
    </span>
    <Facts
      nome="Pontos vencidos"
      documento="aguardam a baixa"
      pontos={comSinal(-pontos)}
      tom={classes.neutro}
      lado={`saldo ${formatarPontos(saldo)}`}
    />
  </div>
)

export const MovementSkeletons = ({ count }: { count: number }) => (
  <div role="status" aria-label="Carregando movimentos">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.linha} aria-hidden="true">
        <Skeleton circle height="2.5rem" className={classes.sinal} />
        <span className={classes.fatos}>
          <Skeleton height="1rem" width="45%" my="0.25rem" />
          <Skeleton height="0.75rem" width="75%" my="0.25rem" />
        </span>
        <Skeleton height="1rem" width="4rem" />
      </div>
    ))}
  </div>
)
