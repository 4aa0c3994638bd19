import { Button, Skeleton } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { z } from 'zod'
import { marca } from '#contracts/values/marca.ts'
import { isApiFailure } from '../../shared/api/failure.ts'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { useRevendaDoLinkQuery } from './cadastro.api.ts'
import classes from './cadastro.module.css'

interface Props {
  titulo: string
  /** Where a person with a wrong link is sent. */
  saida: string
  children: (revenda: { id: string; nomeFantasia: string }) => ReactNode
}

/** The shop that the address names. Without such a shop, says so and what to do (`doc 3 §2`). */
export function ShopOfTheLink({ titulo, saida, children }: Props) {
  const { idRevenda = '' } = useParams()
  const wellFormed = z.uuid().safeParse(idRevenda).success
  const { currentData, error, isFetching, refetch } = useRevendaDoLinkQuery(
    { params: { idRevenda } },
    { skip: !wellFormed },
  )
  const unknown = !wellFormed || (isApiFailure(error) && error.status === 404)
  return (
    <div className={classes.tela}>
      <PageTitle titulo={currentData === undefined ? titulo : `${titulo} · ${currentData.nomeFantasia}`} />
      {currentData !== undefined && children(currentData)}
      {unknown && (
        <EmptyState
          icon={IconLinkOff}
          titulo="Este link de cadastro não vale"
          acao={
            <Button component={Link} to={saida}>
              Ir para o início
            </Button>
          }
        >
          Confira o endereço ou peça um novo link à sua dental. Se precisar, fale com o atendimento:{' '}
          {marca.contato.telefone}.
        </EmptyState>
      )}
      {!unknown && error !== undefined && !isFetching && <ErrorState error={error} onRetry={refetch} />}
      {!unknown && currentData === undefined && (error === undefined || isFetching) && <FormSkeleton />}
    </div>
  )
}

const FormSkeleton = () => (
  <div className={classes.esqueleto} role="status" aria-label="Carregando o cadastro">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height="4.5rem" />
    ))}
  </div>
)
