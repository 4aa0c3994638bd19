import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EfeitoDoApagamento } from '#contracts/http/direitos.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { useEfeitoDoMeuApagamentoQuery } from './meus-dados.api.ts'
import classes from './meus-dados.module.css'

const DeleteDialog = lateSheet(() => import('./delete-dialog.tsx'))

/** Deletion on request: its effect first, then the password. */
export function DeleteAccount() {
  const query = useEfeitoDoMeuApagamentoQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Card title="Excluir minha conta" about="Apaga seus dados e encerra sua participação. Não há como desfazer.">
      <Loaded query={query} skeleton={<Skeletons label="Carregando" quantos={2} height="1.5rem" />}>
        {(efeito) => <Effect efeito={efeito} />}
      </Loaded>
    </Card>
  )
}

function Effect({ efeito: { pontos, resgatesAbertos } }: { efeito: EfeitoDoApagamento }) {
  const [asking, setAsking] = useState(false)
  if (resgatesAbertos.length > 0)
    return (
      <p className={classes.texto}>
        {resgatesAbertos.length === 1
          ? `Seu resgate ${resgatesAbertos[0]} ainda não terminou. Depois que ele for entregue ou cancelado, você pode excluir a conta.`
          : `Seus resgates ${resgatesAbertos.join(', ')} ainda não terminaram. Depois que forem entregues ou cancelados, você pode excluir a conta.`}
      </p>
    )
  return (
    <>
      <Consequences pontos={pontos} />
      <Button variant="outline" color="red" size="lg" onClick={() => setAsking(true)}>
        EXCLUIR MINHA CONTA
      </Button>
      <DeleteDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}

const Consequences = ({ pontos }: Pick<EfeitoDoApagamento, 'pontos'>) => (
  <>
    <p className={classes.texto}>
      Nome, CPF, contatos, endereços e o que foi escrito sobre você são apagados. As vendas e os pontos continuam nos
      totais do programa, sem nada que identifique você.
    </p>
    {pontos > 0 && (
      <p className={classes.texto}>
        Seu saldo de <strong>{pontosPorExtenso(pontos)}</strong> vence com a exclusão. Use-o antes, se quiser.
      </p>
    )}
  </>
)
