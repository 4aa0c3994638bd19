import type { RawBuilder } from 'kysely'
import { pontuacoesEncerradas, pontuacoesPendentes } from '#contracts/http/pendentes.ts'
import {
  CHAVE_DOS_ENVIOS,
  COLUNAS_DOS_ENCERRADOS,
  COLUNAS_DOS_ENVIOS,
  enviosEm,
  LUGAR_DOS_ENVIOS,
  NOMEADOS_NOS_ENVIOS,
  somaDosEnvios,
} from '#projections/pendentes/pendentes.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'
import { comLinks } from './arquivos.ts'

const enviosNaLista = (situacao: 'pendente' | 'encerrada') => ({
  readModel: 'pendentes',
  from: enviosEm(situacao),
  key: orderBy(CHAVE_DOS_ENVIOS, 'inteiro'),
  place: LUGAR_DOS_ENVIOS,
  filters: { rede: redesPorNome },
  search: nomeados(NOMEADOS_NOS_ENVIOS),
  kept: (_: unknown, where: RawBuilder<boolean>) => somaDosEnvios(situacao, where),
  linked: comLinks,
})

export const pontuacoesPendentesList = tableList<typeof pontuacoesPendentes, ActorPainel>(pontuacoesPendentes, {
  ...enviosNaLista('pendente'),
  columns: COLUNAS_DOS_ENVIOS,
})

export const pontuacoesEncerradasList = tableList<typeof pontuacoesEncerradas, ActorPainel>(pontuacoesEncerradas, {
  ...enviosNaLista('encerrada'),
  columns: COLUNAS_DOS_ENCERRADOS,
})
