import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ParteDoSaldo } from '#contracts/http/totais.ts'
import { somar } from '#contracts/values/centesimos.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { SimpleTable } from '#web/shared/table/simple-table.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { Loaded } from '#web/shared/ui/loaded.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { pathOfDental } from '#web/painel/revendas/revendas.paths.ts'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'
import { useOrigemDosTotais, type DeQuem } from './totais.api.ts'
import classes from './totais.module.css'

/** Whose balances add up to a balance, each leading to the page that explains it further. */
export default function PorParte({ quem }: { quem: DeQuem }) {
  const daRede = 'rede' in quem
  return (
    <Loaded query={useOrigemDosTotais(quem)} skeleton={<Skeleton height="16rem" />}>
      {({ saldos, posicao, atualizadoEm }) => (
        <>
          <p className={classes.sobre}>
            Soma dos saldos de{' '}
            {daRede
              ? contar(saldos.length, 'dental que está na rede', 'dentais que estão na rede')
              : contar(saldos.length, 'vendedor que está na dental', 'vendedores que estão na dental')}{' '}
            hoje: <Points valor={somar(saldos.map(({ saldo }) => saldo))} />
          </p>
          <SimpleTable
            label={daRede ? 'Saldo de cada dental' : 'Saldo de cada vendedor'}
            colunas={[
              {
                id: 'nome',
                title: daRede ? 'Dental' : 'Vendedor',
                clips: true,
                cell: (parte: ParteDoSaldo) => <Parte daRede={daRede} parte={parte} />,
              },
              {
                id: 'saldo',
                title: 'Saldo',
                numero: true,
                highlight: true,
                cell: ({ saldo }) => <Points valor={saldo} />,
              },
            ]}
            linhas={saldos}
            keyOf={({ id }) => id}
          />
          <CheckedUpTo posicao={posicao} em={atualizadoEm} />
        </>
      )}
    </Loaded>
  )
}

const Parte = ({ daRede, parte: { nome, documento } }: { daRede: boolean; parte: ParteDoSaldo }) =>
  daRede ? (
    <Anchor component={Link} to={pathOfDental(documento)} inherit>
      <Ellipsis>{nome}</Ellipsis>
    </Anchor>
  ) : (
    <SellerLink nome={<Ellipsis>{nome}</Ellipsis>} cpf={documento} />
  )
