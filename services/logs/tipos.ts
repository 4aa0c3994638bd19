import { ACOES_DO_LEDGER } from '#projections/logs/logs.queries.ts'
import { audited } from '#services/records.ts'
import { ATOS_DE_PLANILHA } from './planilhas.ts'

/** What the log can hold, by the name under which it is filtered, with what people call it. */
export const TIPOS_DE_LOG: ReadonlyMap<string, string> = new Map([
  ...audited.flatMap(({ acoes }) => Object.entries(acoes)),
  ...ACOES_DO_LEDGER,
  ...Object.values(ATOS_DE_PLANILHA).map(({ tipo, titulo }) => [tipo, titulo] as const),
])

export const tituloDoLog = (tipo: string): string => TIPOS_DE_LOG.get(tipo) ?? tipo
