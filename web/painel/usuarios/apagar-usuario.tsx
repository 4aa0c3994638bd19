import type { Usuario } from '#contracts/http/usuarios.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useApagarDadosDoUsuarioMutation } from './usuarios.api.ts'

interface Props {
  record: Usuario
  onClose: () => void
}

/** Asks before the data of somebody who left is erased; who only takes a break is switched off. */
export function ApagarUsuario({ record: { id, nome }, onClose }: Props) {
  const [apagar] = useApagarDadosDoUsuarioMutation()
  return (
    <Confirm
      title="Apagar os dados"
      question={`Tem certeza que deseja apagar os dados de ${nome}?`}
      consequence="Não há como desfazer. Nome, CPF e e-mail são apagados, e a pessoa não entra mais no painel; o que ela fez continua no histórico, como feito por um usuário removido."
      opened
      onClose={onClose}
      onConfirm={async () => {
        const answer = await apagar({ params: { id } })
        if (answer.data !== undefined) avisar.sucesso(answer.data.mensagem)
        return answer
      }}
    />
  )
}
