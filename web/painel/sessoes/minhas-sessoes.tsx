import { OpenSessions } from '#web/shared/session/open-sessions.tsx'
import {
  useEncerrarOutrasSessoesMutation,
  useEncerrarSessaoMutation,
  useSessoesAbertasQuery,
} from './sessoes-abertas.api.ts'

/** The person's sessions in this application; loaded after the form, which people come for. */
export default function MySessions() {
  const query = useSessoesAbertasQuery(undefined, { refetchOnMountOrArgChange: true })
  const [encerrar] = useEncerrarSessaoMutation()
  const [encerrarOutras] = useEncerrarOutrasSessoesMutation()
  return (
    <OpenSessions
      query={query}
      encerrar={(id) => encerrar({ params: { id } })}
      encerrarOutras={() => encerrarOutras()}
    />
  )
}
