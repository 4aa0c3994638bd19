import type { Dia } from '#contracts/values/dia.ts'
import type { ActorDoComando, CommandContext } from '#services/engine/records/command-context.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { idOfMoment } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'

/** The dependencies of the demonstration's commands; `agora` is the real clock. */
export interface BaseDaDemo {
  db: Db
  ledger: Ledger
  agora: () => Date
}

/** An hour of a simulated day in São Paulo; never later than now. */
export function instante(base: BaseDaDemo, dia: Dia, hora: string): Date {
  const simulado = new Date(`${dia}T${hora}:00-03:00`)
  const agora = base.agora()
  return simulado < agora ? simulado : agora
}

/** The key of one thing done on a simulated day: ids that derive from it sort by the day. */
export const chaveDoDia = (dia: Dia, ...partes: (string | number)[]): string =>
  idOfMoment(new Date(`${dia}T12:00:00Z`), 'demo', ...partes)

/** The context of a command at an hour of a simulated day; offices open at nine. */
export const contextoEm = (base: BaseDaDemo, dia: Dia, actor: ActorDoComando, hora = '09:00'): CommandContext => ({
  db: base.db,
  ledger: base.ledger,
  actor,
  correlacao: `demo-${dia}`,
  agora: () => instante(base, dia, hora),
})
