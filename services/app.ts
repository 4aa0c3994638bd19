import type { ServicoDeCep } from '#services/cep/port.ts'
import type { EngineApp, EngineWorker } from '#services/engine/app.ts'
import type { Followed } from '#services/engine/subscriptions/lag.ts'
import type { Settings } from '#services/settings.ts'

/** The one application value: every feature's routes take it, and call commands and queries with it. */
export interface App extends EngineApp {
  settings: Settings
  /** The version of Lastro, as its package says. */
  versao: string
  /** Every read model, by the events that it handles. */
  readModels: readonly Followed[]
  servicoDeCep: ServicoDeCep
}

/** What background work is given: long work (`services/works.ts`) and that of the nights (`services/nights.ts`). */
export interface Worker extends EngineWorker {
  settings: Settings
}
