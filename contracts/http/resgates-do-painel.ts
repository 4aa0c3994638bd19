import { z } from 'zod'
import { escolhaDe, lista, redesProcuradas, umOuVarios } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { ADMINISTRADOR, KULZER, OPERADOR } from '../values/papeis.ts'
import { statusResgateSchema } from '../values/status-resgate.ts'
import { NOMES } from '../endpoint.ts'

/** A redemption as it stands now, with the specification's fields (`doc 2 §3`). */
const linhaSchema = z.object({
  /** The number that people see; the store's document calls it `codigo`. */
  id: z.int(),
  codigo: z.int(),
  idParceiro: z.uuid(),
  parceiro: z.string(),
  /** Empty in the store, and once the person's data was deleted. */
  cpf: z.string(),
  /** Shop and network as they were when it was redeemed. */
  revenda: z.string(),
  cidade: z.string(),
  rede: z.string(),
  /** Its code, while it is in no register. */
  premio: z.string(),
  codigoPremio: z.string(),
  obs: z.string().nullable(),
  qtde: z.int(),
  saldoAnterior: decimalSchema,
  pontosGastos: decimalSchema,
  status: statusResgateSchema,
  /** The status in words. */
  situacao: z.string(),
  resgatadoEm: z.iso.datetime(),
  previsaoEntrega: z.string().nullable(),
  entregueEm: z.string().nullable(),
  /** What the supplier's last notice told of going wrong; in the store, only that something does. */
  erro: z.string().nullable(),
  /** When it arrives or arrived, in words (`doc 3 §2`); null once it is cancelled. */
  entrega: z.string().nullable(),
  /** The same where the specification has it. */
  viaData: z.object({
    entrega: z.object({
      entregas: z.array(z.object({ dataEntrega: z.string().nullable(), dataPrevisao: z.string().nullable() })),
      erro: z.string().nullable(),
    }),
  }),
  /** Rises with every change of the redemption. */
  versao: z.int(),
})

/** The redemptions, the newest first (`doc 2 §2`); in the store, those of who asks (`doc 3 §7`). */
export const resgates = lista({
  path: '/api/resgates',
  access: { painel: [KULZER, OPERADOR, ADMINISTRADOR], loja: true },
  resumo: 'Os resgates, com o prêmio, o status e a previsão de entrega de cada um; na loja, os de quem entrou',
  chave: 'rows',
  dentro: 'resgates',
  linha: linhaSchema,
  prefixo: 'Resgates',
  colunas: [
    { campo: 'id', titulo: 'Resgate', tipo: 'inteiro', ordena: true },
    { campo: 'parceiro', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto', oculta: true },
    { campo: 'cidade', titulo: 'Cidade', tipo: 'texto', oculta: true },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', oculta: true },
    { campo: 'premio', titulo: 'Prêmio', tipo: 'texto' },
    { campo: 'codigoPremio', titulo: 'Código do prêmio', tipo: 'texto', oculta: true },
    { campo: 'obs', titulo: 'Observação', tipo: 'texto', oculta: true },
    { campo: 'qtde', titulo: 'Qtde.', tipo: 'inteiro', oculta: true },
    { campo: 'saldoAnterior', titulo: 'Saldo anterior', tipo: 'pontos', oculta: true },
    { campo: 'pontosGastos', titulo: 'Pontos', tipo: 'pontos', ordena: true },
    { campo: 'situacao', titulo: 'Status', tipo: 'texto' },
    { campo: 'resgatadoEm', titulo: 'Resgatado em', tipo: 'momento', ordena: true },
    { campo: 'previsaoEntrega', titulo: 'Previsão', tipo: 'dia' },
    { campo: 'erro', titulo: 'Erro', tipo: 'texto' },
    { campo: 'entregueEm', titulo: 'Entregue em', tipo: 'dia', oculta: true },
  ],
  ordenacao: { campo: 'resgatadoEm', direcao: 'desc' },
  filtros: {
    /** A network's name, as the specification has it, or its id: one or several. */
    rede: redesProcuradas,
    redeId: umOuVarios(z.uuid()),
    status: umOuVarios(z.enum(['0', '1', '2', '3', '4', '5', '6'])),
    /** Days of redeeming, both included. */
    dataInicial: diaSchema,
    dataFinal: diaSchema,
  },
  failures: { 'datas-trocadas': 400 },
  touches: ['resgates', ...NOMES, 'premios', 'cartoes'],
  example: {
    linha: {
      id: 41,
      codigo: 41,
      idParceiro: '0198f0f0-0000-7000-8000-000000000001',
      parceiro: 'Beto Reis',
      cpf: '52998224725',
      revenda: 'Dental Sul',
      cidade: 'São Paulo',
      rede: 'Rede Azul',
      premio: 'Caneca',
      codigoPremio: 'P1',
      obs: null,
      qtde: 1,
      saldoAnterior: 12.5,
      pontosGastos: 10,
      status: 2,
      situacao: 'Em transporte',
      resgatadoEm: '2026-11-20T15:00:00.000Z',
      previsaoEntrega: '2026-11-27',
      entregueEm: null,
      erro: null,
      entrega: '27/11/2026',
      viaData: { entrega: { entregas: [{ dataEntrega: null, dataPrevisao: '2026-11-27' }], erro: null } },
      versao: 2,
    },
  },
})

export const resgatesEscolhidos = escolhaDe(resgates, {
  path: '/api/resgates/escolha',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Todos os resgates de um filtro, se ainda são tantos quantos a tela contou',
  failures: { 'datas-trocadas': 400 },
})
