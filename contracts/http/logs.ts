import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lista } from '../lista.ts'
import { diaSchema } from '../values/dia.ts'
import { ADMINISTRADOR } from '../values/papeis.ts'

const log = z.object({
  id: z.uuid(),
  /** Name of who did it. */
  responsavel: z.string(),
  tipo: z.string(),
  titulo: z.string(),
  /** What was changed, from what to what, in words. */
  parametros: z.string(),
  criadoEm: z.iso.datetime(),
})
export type Log = z.output<typeof log>

/** Changes of registrations, and the events of the ledger that a person caused (`domain.md §1`). */
export const logs = lista({
  path: '/api/logs',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Quem fez o quê, e quando',
  chave: 'logs',
  prefixo: 'Logs',
  linha: log,
  colunas: [
    { campo: 'responsavel', titulo: 'Responsável', tipo: 'texto' },
    { campo: 'titulo', titulo: 'Tipo', tipo: 'texto' },
    { campo: 'parametros', titulo: 'Parâmetros', tipo: 'texto' },
    { campo: 'criadoEm', titulo: 'Data', tipo: 'momento', ordena: true },
  ],
  ordenacao: { campo: 'criadoEm', direcao: 'desc' },
  filtros: { tipo: z.string().max(100), dataInicial: diaSchema, dataFinal: diaSchema },
  touches: ['cadastros', 'extrato'],
})

export const tiposDeLog = endpoint({
  method: 'GET',
  path: '/api/logs/tipos',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'O que a lista de logs pode conter, com o nome que as pessoas leem',
  response: z.object({ tipos: z.array(z.object({ tipo: z.string(), titulo: z.string() })) }),
})
