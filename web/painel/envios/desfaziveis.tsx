import type { ComponentType } from 'react'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { ResultadoHistoricoDesfeito } from '#contracts/works/desfazer-historico.ts'
import type { ResultadoDesfeito } from '#contracts/works/desfazer-vendas.ts'
import { Efeito } from './efeito.tsx'
import { EfeitoHistorico } from './efeito-historico.tsx'

/** What undoing one kind of upload does. */
export type EfeitoDeDesfazer = ResultadoDesfeito | ResultadoHistoricoDesfeito
/** The work of it. */
export type Desfeito = Extract<Processamento, { tipo: 'desfazer-vendas' | 'desfazer-historico' }>

/** A kind of upload that can be undone, as its page says it. */
export interface Desfazivel<R extends EfeitoDeDesfazer> {
  work: Desfeito['tipo']
  ato: AtoComLimite
  /** What undoing it means, before anything is asked. */
  sobre: string
  /** What its limit measures. */
  valor: (efeito: R) => Centesimos
  temEfeito: (efeito: R) => boolean
  /** Said where it has none. */
  nada: string
  /** What is worth telling all the same. */
  mostraSemEfeito: (efeito: R) => boolean
  Efeito: ComponentType<{ efeito: R }>
}

const vendas: Desfazivel<ResultadoDesfeito> = {
  work: 'desfazer-vendas',
  ato: 'desfazer-lote',
  sobre:
    'Um envio por engano pode ser desfeito inteiro: as vendas dele que ainda valem são anuladas, os pontos saem dos vendedores, e as notas ficam livres. Antes você vê o efeito.',
  valor: ({ pontos }) => pontos,
  temEfeito: ({ vendas }) => vendas > 0,
  nada: 'Nenhuma venda deste envio vale ainda: não há o que desfazer.',
  mostraSemEfeito: () => false,
  Efeito,
}

const historico: Desfazivel<ResultadoHistoricoDesfeito> = {
  work: 'desfazer-historico',
  ato: 'desfazer-historico',
  sobre:
    'Um envio por engano pode ser desfeito inteiro: as linhas que ele registrou saem, e as que ele corrigiu voltam ao que eram. O que outro envio mudou depois fica. Antes você vê o efeito.',
  valor: ({ valor }) => valor,
  temEfeito: ({ anuladas, devolvidas }) => anuladas + devolvidas > 0,
  nada: 'Nenhuma linha deste envio está como ele a deixou: não há o que desfazer.',
  mostraSemEfeito: ({ mudadas }) => mudadas > 0,
  Efeito: EfeitoHistorico,
}

const desfaziveis = { 'upload-vendas': vendas, 'upload-historico': historico }

/** The uploads that can be undone. */
export type EnvioDesfazivel = Extract<Processamento, { tipo: keyof typeof desfaziveis }>
export const ehDesfazivel = (envio: Processamento): envio is EnvioDesfazivel => envio.tipo in desfaziveis

/** How one is undone; whoever uses it gives it the effects of its own work alone. */
export const desfazivelDe = ({ tipo }: EnvioDesfazivel) => desfaziveis[tipo] as unknown as Desfazivel<EfeitoDeDesfazer>

export const ehDesfeito = (job: Processamento): job is Desfeito =>
  Object.values(desfaziveis).some(({ work }) => work === job.tipo)
