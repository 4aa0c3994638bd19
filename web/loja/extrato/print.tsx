import { Button, Loader } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { extrato } from '#contracts/http/extrato.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { formatarPosicao } from '../../shared/format/numeros.ts'
import { Logo } from '../../shared/ui/logo.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { fraseSaldo, fraseVencimento, pontosPorExtenso } from '../../shared/movimentos/movimento.ts'
import { useParceiro } from '../person.ts'
import classes from './extrato.module.css'

type Resumo = Answer<typeof extrato>

/** What only paper shows: whose statement it is, of when, and up to which event. */
export function PrintedHeader({ resumo, filtro }: { resumo: Resumo | undefined; filtro: string | null }) {
  const { nome, nomeRevenda } = useParceiro()
  if (resumo === undefined) return null
  const { saldo, vencimentos: [proximo], aguardandoExpiracao, posicao, atualizadoEm } = resumo
  return (
    <div className={classes.papel} aria-hidden="true">
      <Logo />
      <p className={classes.papelNome}>{nome}</p>
      <p>{nomeRevenda}</p>
      <p className={classes.papelSaldo}>{fraseSaldo(saldo).antes} {pontosPorExtenso(saldo)}.</p>
      {saldo > 0 && proximo !== undefined && <p>{fraseVencimento(proximo)}.</p>}
      {aguardandoExpiracao > 0 && <p>Fora do saldo: {pontosPorExtenso(aguardandoExpiracao)} aguardando a baixa por vencimento.</p>}
      <p>
        {filtro === null ? 'Todos os movimentos' : `Movimentos: ${filtro}`} · impresso em {formatarInstante(new Date().toISOString())}
        {' · '}conferido até o evento {formatarPosicao(posicao)}{atualizadoEm !== null && `, ${formatarInstante(atualizadoEm)}`}
      </p>
    </div>
  )
}

/** Paper gets every movement of the filter, up to this many pages of the list. */
const PAGINAS_MAXIMAS = 100

interface Props { disabled: boolean; hasMore: boolean; loadMore: () => PromiseLike<{ hasNextPage?: boolean; isError?: boolean }> }

/** Loads what is not on the screen yet, then opens the browser's print window. */
export function PrintButton({ disabled, hasMore, loadMore }: Props) {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    if (busy) return
    setBusy(true)
    const complete = !hasMore || await loadAll(loadMore)
    setBusy(false)
    if (!complete) avisar.erro('Não foi possível carregar todos os movimentos. Confira a conexão e tente de novo.')
    // The browser prints what React has shown.
    else requestAnimationFrame(() => window.print())
  }
  return (
    <Button
      variant="subtle" size="md" className={classes.imprimir} disabled={disabled} aria-busy={busy} onClick={() => void print()}
      leftSection={busy ? <Loader size="xs" aria-hidden="true" /> : <IconPrinter size="1.25rem" stroke={1.75} aria-hidden="true" />}
    >
      {busy ? 'Preparando...' : 'Imprimir'}
    </Button>
  )
}

async function loadAll(loadMore: Props['loadMore']): Promise<boolean> {
  for (let page = 0; page < PAGINAS_MAXIMAS; page += 1) {
    const { hasNextPage, isError } = await loadMore()
    if (isError) return false
    if (!hasNextPage) return true
  }
  return false
}
