import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import type { NomeDoAto } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { wireOf } from '#web/shared/form/number-text.ts'
import type { QueryOf } from '#web/shared/ui/loaded.tsx'
import { usePrevisaoDeAprovacaoQuery } from './previsao.api.ts'

/** Typed amounts are asked about once somebody pauses. */
const PAUSA_MS = 250

interface Ato {
  ato: NomeDoAto
  /** What its limit measures; undefined while it is not known, or there is nothing to ask for. */
  valor: Centesimos | undefined
  /** Of the salesperson, shop, network or product that it is about. */
  alvo?: string
  /** Of an act over many accounts: what it is done with, which says which accounts these are. */
  dados?: Readonly<Record<string, string | number | null>>
}

interface Botao {
  button: string
  busyText: string
}

export interface SegundaPessoa {
  /** Whether the act becomes a request. */
  precisa: boolean
  /** That is being asked for the first time: a dialog that opens now would change under whoever reads it. */
  pendente: boolean
  /** Why, and who may confirm it. */
  aviso: string
  /** The words of the button that asks for it; none while it is the act's own. */
  pedido: Botao | undefined
  /** Those, or the act's. */
  buttonOf: (feito: Botao) => Botao
}

/** What a form says of the second person before it is sent. */
export function useSegundaPessoa({ ato, valor, alvo, dados }: Ato): SegundaPessoa {
  const [medido] = useDebouncedValue(valor, PAUSA_MS, { leading: true })
  const { currentData, isError } = usePrevisaoDeAprovacaoQuery(
    { body: { ato, valor: wireOf(medido ?? 0), alvo, dados } },
    { skip: medido === undefined, refetchOnMountOrArgChange: true },
  )
  const precisa = valor !== undefined && currentData?.precisa === true
  const pedido = precisa ? { button: 'PEDIR APROVAÇÃO', busyText: 'PEDINDO...' } : undefined
  // What cannot be asked holds nobody up: the server decides in any case.
  const pendente = valor !== undefined && currentData === undefined && !isError
  return { precisa, pendente, aviso: currentData?.aviso ?? '', pedido, buttonOf: (feito) => pedido ?? feito }
}

/** An effect that is loaded once it is also known whether the act becomes a request. */
export const comSegundaPessoa = <Efeito,>(efeito: QueryOf<Efeito>, { pendente }: SegundaPessoa): QueryOf<Efeito> =>
  pendente ? { ...efeito, currentData: undefined } : efeito

/** Why the form asks instead of doing; nothing for what is done at once. It stands where it comes, and is read out. */
export const AvisoDeSegundaPessoa = ({
  segunda: { precisa, aviso },
}: {
  segunda: Pick<SegundaPessoa, 'precisa' | 'aviso'>
}) => (
  <div role="status">
    {precisa && (
      <Alert color="blue" icon={<IconUserCheck aria-hidden="true" />}>
        {aviso}
      </Alert>
    )}
  </div>
)
