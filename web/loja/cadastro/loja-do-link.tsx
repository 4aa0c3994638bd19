import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { z } from 'zod'
import { atendimento } from '#web/shared/content/atendimento.ts'
import { isApiFailure } from '#web/shared/api/failure.ts'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { useRevendaDoLinkQuery } from './cadastro.api.ts'
import classes from './cadastro.module.css'

interface Props {
  title: string
  /** Where a person with a wrong link is sent. */
  saida: string
  children: (revenda: { id: string; nomeFantasia: string }) => ReactNode
}

/** The shop that the address names. Without such a shop, says so and what to do (`doc 3 §2`). */
export function ShopOfTheLink({ title, saida, children }: Props) {
  const { idRevenda = '' } = useParams()
  const wellFormed = z.uuid().safeParse(idRevenda).success
  const query = useRevendaDoLinkQuery({ params: { id: idRevenda } }, { skip: !wellFormed })
  const { currentData, error } = query
  const unknown = !wellFormed || (isApiFailure(error) && error.status === 404)
  return (
    <div className={classes.tela}>
      <PageTitle title={currentData === undefined ? title : `${title} · ${currentData.nomeFantasia}`} />
      {unknown ? (
        <UnknownShop saida={saida} />
      ) : (
        <Loaded query={query} skeleton={<Skeletons label="Carregando o cadastro" quantos={8} height="4.5rem" />}>
          {children}
        </Loaded>
      )}
    </div>
  )
}

const UnknownShop = ({ saida }: { saida: string }) => (
  <EmptyState
    icon={IconLinkOff}
    title="Este link de cadastro não é válido"
    action={
      <Button component={Link} to={saida}>
        Ir para o início
      </Button>
    }
  >
    Confira o endereço ou peça um novo link à sua dental. Se precisar, fale com o atendimento: {atendimento.telefone}.
  </EmptyState>
)
