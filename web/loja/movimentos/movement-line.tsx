import { Skeleton } from '@mantine/core'
import {
  IconArrowBackUp, IconBan, IconGift, IconHourglassEmpty, IconLock, IconReceipt, IconReceiptRefund, IconRestore, type Icon,
} from '@tabler/icons-react'
import type { Movimento, TipoMovimento } from '#contracts/http/extrato.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { comSinal, documentoDe, nomeMovimento } from './movimento.ts'
import classes from './movement-line.module.css'

const ICONS: Record<TipoMovimento, Icon> = {
  credito: IconReceipt, 'credito-recusado': IconBan, resgate: IconGift, devolucao: IconArrowBackUp, estorno: IconReceiptRefund,
  expiracao: IconHourglassEmpty, reativacao: IconRestore, encerramento: IconLock,
}

const toneOf = (pontos: number) => (pontos > 0 ? classes.entra : pontos < 0 ? classes.sai : classes.neutro)

/** Of "20/11/2026": the last movements are of this year, or nearly. */
const DIA_E_MES = 5

/** What a movement is, in one line: sign, word, document, signed points, and the balance after it. */
export function MovementFacts({ movimento, comDia = false }: { movimento: Movimento; comDia?: boolean }) {
  const { tipo, pontos, saldo, data } = movimento
  const Sign = ICONS[tipo]
  const documento = documentoDe(movimento)
  return (
    <>
      <span className={`${classes.sinal} ${toneOf(pontos)}`}><Sign size="1.25rem" stroke={1.75} aria-hidden="true" /></span>
      <span className={classes.oque}>
        <span className={classes.nome}>{nomeMovimento[tipo]}{comDia && <span className={classes.dia}> {formatarDia(data).slice(0, DIA_E_MES)}</span>}</span>
        {documento !== null && <span className={classes.documento}>{documento}</span>}
      </span>
      <span className={classes.numeros}>
        <span className={`${classes.pontos} ${toneOf(pontos)}`}>{comSinal(pontos)}<span className="so-leitor"> pontos, </span></span>
        <span className={classes.saldo}>saldo {formatarPontos(saldo)}</span>
      </span>
    </>
  )
}

/** A line that opens the sheet "De onde vem". */
export const MovementLine = ({ movimento, comDia, onOpen }: { movimento: Movimento; comDia?: boolean; onOpen: () => void }) => (
  <button type="button" className={classes.linha} aria-haspopup="dialog" data-movimento={movimento.id} onClick={onOpen}>
    <MovementFacts movimento={movimento} comDia={comDia} />
  </button>
)

export const MovementSkeletons = ({ count }: { count: number }) => (
  <div role="status" aria-label="Carregando movimentos">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.linha} aria-hidden="true">
        <Skeleton circle height="2.5rem" className={classes.sinal} />
        <span className={classes.oque}><Skeleton height="1rem" width="45%" /><Skeleton height="0.75rem" width="75%" mt="xs" /></span>
        <span className={classes.numeros}><Skeleton height="1rem" width="4rem" /><Skeleton height="0.75rem" width="4rem" mt="xs" /></span>
      </div>
    ))}
  </div>
)
