import { z } from 'zod'
import { REGISTROS, endpoint } from '../endpoint.ts'
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
  /** The upload that the row tells of, or that caused what it tells; null for every other act. */
  processamento: z.uuid().nullable(),
  /** Name of its file; empty without one, or when it is not the caller's to know. */
  planilha: z.string(),
  /** Acts that the row stands for, which `processamento` as a filter lists; 0 for a row that stands for itself. */
  efeitos: z.int().nonnegative(),
  /** The number of the sale that the act was done to; null for every other act. */
  idVenda: z.int().nullable(),
  /** The number of the redemption that the act was done to; null for every other act. */
  idResgate: z.int().nullable(),
  /** Template of the screen on which it was done; null for what was done on none. */
  tela: z.string().nullable(),
  criadoEm: z.iso.datetime(),
})
export type Log = z.output<typeof log>

/**
 * Changes of registrations, and the events of the ledger that a person caused (`domain.md §1`). An upload is one row
 * for all its sales. They are listed by the filter `processamento` or by their `tipo`; a search finds those that it
 * names by seller or number; and an export of all rows has them beside the upload.
 */
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
    { campo: 'planilha', titulo: 'Planilha', tipo: 'texto' },
    { campo: 'criadoEm', titulo: 'Data', tipo: 'momento', ordena: true },
    { campo: 'tela', titulo: 'Tela', tipo: 'texto', oculta: true },
  ],
  ordenacao: { campo: 'criadoEm', direcao: 'desc' },
  filtros: { tipo: z.string().max(100), processamento: z.uuid(), dataInicial: diaSchema, dataFinal: diaSchema },
  failures: { 'tipo-desconhecido': 400, 'datas-trocadas': 400 },
  touches: [...REGISTROS, 'extrato'],
  example: {
    linha: {
      id: '0198f0f0-0000-7000-8000-000000000001',
      responsavel: 'Ana Lima',
      tipo: 'criar-rede',
      titulo: 'Rede cadastrada',
      parametros: 'Nome: Rede Azul',
      processamento: null,
      planilha: '',
      efeitos: 0,
      idVenda: null,
      idResgate: null,
      tela: '/painel/cadastrar/rede',
      criadoEm: '2026-11-20T15:00:00.000Z',
    },
  },
})

export const tiposDeLog = endpoint({
  method: 'GET',
  path: '/api/logs/tipos',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'O que a lista de logs pode conter, com o nome que as pessoas leem',
  /** Those of one group stand together, by name. */
  answers: { 200: z.object({ tipos: z.array(z.object({ tipo: z.string(), titulo: z.string(), grupo: z.string() })) }) },
  example: { answer: { tipos: [{ tipo: 'criar-rede', titulo: 'Rede cadastrada', grupo: 'Redes e dentais' }] } },
})
