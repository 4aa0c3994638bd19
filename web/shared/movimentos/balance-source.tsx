import type { Answer } from '#contracts/endpoint.ts'
import type { extrato, Movimento } from '#contracts/http/extrato.ts'
import { formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { Explanation } from './explanation.tsx'
import { MovementFacts } from './movement-line.tsx'
import { comSinal } from './movimento.ts'
import { SourceList, type Pages } from './source-list.tsx'

type Pagina = Answer<typeof extrato>

/** The movements that add up to a balance, newest first, each with its running balance and its own explanation. */
export const BalanceSource = ({
  extrato: pages,
  label,
  dental,
}: {
  extrato: Pages<Pagina>
  label: string
  dental: string
}) => (
  <SourceList
    pages={pages}
    total={({ totalMovimentos }) => totalMovimentos}
    linhas={({ movimentos }) => movimentos.map((movimento) => lineOf(movimento, dental))}
    soma={({ totalMovimentos, saldo, aguardandoExpiracao }) => [
      {
        label: `Soma de ${contar(totalMovimentos, 'movimento', 'movimentos')}`,
        valor: formatarPontos(somar([saldo, aguardandoExpiracao])),
      },
      ...(aguardandoExpiracao > 0
        ? [{ label: 'Venceram e aguardam a baixa', valor: comSinal(-aguardandoExpiracao) }]
        : []),
      { label, valor: formatarPontos(saldo) },
    ]}
  />
)

const lineOf = (movimento: Movimento, dental: string) => ({
  id: movimento.id,
  linha: <MovementFacts movimento={movimento} dental={dental} withDate />,
  detalhe: () => <Explanation movimento={movimento} />,
})
