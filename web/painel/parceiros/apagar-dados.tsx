import { Button } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { jobStarted } from '#web/shared/jobs/jobs.slice.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { dashboardPaths } from '#web/painel/dashboard/dashboard.paths.ts'
import { useApagarDadosMutation, useEfeitoDoApagamentoQuery } from './parceiro.api.ts'
import classes from './parceiro.module.css'

/** For a salesperson who asks for deletion by letter (`doc 3 §1`); in the store they do it themselves. */
export function ApagarDados({ parceiro: { id, nome } }: { parceiro: Parceiro }) {
  const [asking, setAsking] = useState(false)
  const { currentData: efeito } = useEfeitoDoApagamentoQuery(asking ? { params: { id } } : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  const [apagar] = useApagarDadosMutation()
  const dispatch = useDispatch()
  const navigate = useNavigate()

  const confirm = async () => {
    const answer = await apagar({ params: { id } })
    if (answer.data === undefined) return answer
    if ('idProcessamento' in answer.data)
      dispatch(jobStarted({ id: answer.data.idProcessamento, titulo: 'Apagamento de dados' }))
    else avisar.sucesso(answer.data.mensagem)
    void navigate(dashboardPaths.dashboard)
    return answer
  }

  return (
    <Card
      title="Pedido de exclusão"
      about="Para quem pede por carta. Na loja, a própria pessoa exclui a conta em Meus dados."
      level={3}
    >
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Apagar os dados da pessoa
      </Button>
      <Confirm
        title="Apagar os dados"
        question={`Tem certeza que deseja apagar todos os dados de ${nome}?`}
        consequence={
          <>
            Não há como desfazer. Nome, CPF, contatos, endereços e textos são apagados, e a conta é encerrada; vendas e
            pontos continuam nos totais.
            {efeito !== undefined && efeito.resgatesAbertos.length > 0 && (
              <span className={classes.linha}>
                Antes, entregue ou cancele: resgate {efeito.resgatesAbertos.join(', ')}.
              </span>
            )}
            {efeito !== undefined && efeito.pontos > 0 && (
              <span className={classes.linha}>
                <Points valor={efeito.pontos} unit /> vencem.
              </span>
            )}
          </>
        }
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </Card>
  )
}
