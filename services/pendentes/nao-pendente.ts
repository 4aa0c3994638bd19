import { conflict, type Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { EnvioEvent } from '#contracts/events/envio.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { nomesDeQuemFez } from '#services/usuarios/quem-fez.ts'
import { NAO_PENDENTE } from './envio.decider.ts'

type Contexto = Pick<CommandContext, 'db' | 'ledger'>

/** Who ended a submission, when and how; undefined while it is pending. */
export async function naoPendente({ db, ledger }: Contexto, idEnvio: string): Promise<Failure | undefined> {
  const fim = ((await ledger.readStream(streamName('envio', idEnvio))) as Recorded<EnvioEvent>[]).at(-1)
  if (!fim || fim.type === 'FotoVendaEnviada') return undefined
  const quem = (await nomesDeQuemFez(db, [fim]))(fim.metadata)
  const quando = formatarInstante(fim.metadata.at)
  return conflict(
    NAO_PENDENTE,
    fim.type === 'EnvioProcessado'
      ? `${quem} processou esta pontuação em ${quando}: é a venda ${fim.data.numeroVenda}.`
      : `${quem} encerrou esta pontuação em ${quando}.`,
  )
}

/** What is said of a photo submission whose sale waits. */
export const dizerQueEnvioAguarda = (pedido: number): string =>
  `A venda deste envio aguarda uma segunda pessoa no pedido ${pedido}. Para mudá-la, retire ou recuse o pedido antes.`
