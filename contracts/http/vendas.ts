import { z } from 'zod'
import { codigoProcurado } from '../values/campos.ts'
import { NOMES, endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { normalizarCnpj, tipoFiscalSchema } from '../values/documentos.ts'
import { mensagemDaPaginaSchema } from '../values/mensagem.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { arquivosDoEnvio } from './arquivos-do-envio.ts'

/** A lot of points, and what is left of it: what it got, less what paid a debt, less what was taken from it. */
export const loteSchema = z.object({
  idLote: z.uuid(),
  pontos: decimalSchema,
  abatido: decimalSchema,
  restante: decimalSchema,
  pontuadoEm: z.string(),
  venceEm: z.string(),
})

/** What happened to a sale, and what that did to its seller's account: one entry an event. */
const entradaSchema = z.object({
  /** Position of the event in the ledger: what backs this entry. */
  posicao: z.string(),
  tipo: z.enum([
    ...(['registro', 'correcao', 'cancelamento', 'anulacao'] as const),
    ...(['credito', 'credito-recusado', 'estorno'] as const),
  ]),
  /** Business day (`AAAA-MM-DD`) and the moment it was recorded (ISO, UTC). */
  data: z.string(),
  registradoEm: z.iso.datetime(),
  /** Signed: what it added to the sale's points, or to the account. */
  pontos: decimalSchema,
  /** Of a reversal: what was taken from other lots and what became debt, because this sale's points were spent. */
  deOutrosLotes: decimalSchema,
  divida: decimalSchema,
  /** Of a reversal: what it did not take, because it had expired. */
  expirados: decimalSchema,
  /** Who did it, for people; null for what follows by itself. */
  por: z.string().nullable(),
  motivo: z.string().nullable(),
})

const vendaSchema = z.object({
  /** The number that people see. A document that is registered again gets another one. */
  idVenda: z.int(),
  tipoFiscal: tipoFiscalSchema,
  identificador: z.string(),
  situacao: z.enum(['Pontuada', 'Cancelada', 'Anulada']),
  realizadoEm: z.string(),
  pontuadoEm: z.string(),
  venceEm: z.string(),
  /** `cpf` is empty once the person's data was deleted. */
  parceiro: z.object({ id: z.uuid(), nome: z.string(), cpf: z.string() }),
  /** Shop and network as they were on the day of the award. */
  revenda: z.object({ id: z.uuid(), nomeFantasia: z.string(), cnpj: z.string() }),
  rede: z.object({ id: z.uuid(), nome: z.string() }),
  origem: z.enum(['upload', 'manual', 'foto']),
  /** The upload that contained it; its file's name is empty when it is not the caller's to know. */
  planilha: z.object({ idProcessamento: z.uuid(), nomeArquivo: z.string() }).nullable(),
  /** The photo submission from which it was made; its files are gone once the person's data was deleted. */
  envio: z.object({ id: z.int(), criadoEm: z.iso.datetime(), arquivos: arquivosDoEnvio }).nullable(),
  /** As scored, with the values of the last correction: `qtde × valorPontos = pontos`. */
  itens: z.array(
    z.object({
      idItemVenda: z.int(),
      produto: z.string(),
      codigo: z.string(),
      qtde: decimalSchema,
      valorUnitario: decimalSchema,
      valorDesconto: decimalSchema,
      total: decimalSchema,
      valorPontos: decimalSchema,
      pontos: decimalSchema,
    }),
  ),
  totalVenda: decimalSchema,
  totalDescontos: decimalSchema,
  /** What it stands at: 0 once it was cancelled or annulled. */
  totalPontos: decimalSchema,
  /** The lots that it opened in the seller's account. */
  lotes: z.array(loteSchema),
  /** The oldest first. */
  historia: z.array(entradaSchema),
  /** What the seller was told of it. */
  mensagens: z.array(mensagemDaPaginaSchema),
  /** Numbers under which the same document was registered at other times. */
  outrosRegistros: z.array(z.int()),
})
export type Venda = z.output<typeof vendaSchema>

/** One sale, for the panel within the person's reach, for the store of who sold it; any other is not found. */
export const venda = endpoint({
  method: 'GET',
  path: '/api/vendas/:idVenda',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'Uma venda: a nota, os itens com seus pontos, os lotes, o que aconteceu com ela e quem fez',
  params: z.object({ idVenda: z.coerce.number().int().positive() }),
  answers: {
    200: z.object({
      venda: vendaSchema,
      /** Up to which event and moment it was checked. */
      atualizadoEm: z.iso.datetime().nullable(),
      posicao: z.string(),
    }),
  },
  failures: { 'venda-nao-encontrada': 404 },
  touches: ['extrato', ...NOMES],
  example: {
    params: { idVenda: 1 },
    answer: {
      venda: {
        idVenda: 1,
        tipoFiscal: 'N',
        identificador: '8766',
        situacao: 'Pontuada',
        realizadoEm: '2026-11-20',
        pontuadoEm: '2026-11-20',
        venceEm: '2027-11-20',
        parceiro: { id: '0198f0f0-0000-7000-8000-000000000001', nome: 'Beto Reis', cpf: '52998224725' },
        revenda: { id: '0198f0f0-0000-7000-8000-000000000002', nomeFantasia: 'Dental Sul', cnpj: '11222333000181' },
        rede: { id: '0198f0f0-0000-7000-8000-000000000003', nome: 'Rede Azul' },
        origem: 'upload',
        planilha: { idProcessamento: '0198f0f0-0000-7000-8000-000000000004', nomeArquivo: 'vendas.xlsx' },
        envio: null,
        itens: [
          {
            idItemVenda: 1,
            produto: 'Resina',
            codigo: 'R1',
            qtde: 2,
            valorUnitario: 625.25,
            valorDesconto: 0,
            total: 1250.5,
            valorPontos: 6.25,
            pontos: 12.5,
          },
        ],
        totalVenda: 1250.5,
        totalDescontos: 0,
        totalPontos: 12.5,
        lotes: [
          {
            idLote: '0198f0f0-0000-7000-8000-000000000005',
            pontos: 12.5,
            abatido: 0,
            restante: 12.5,
            pontuadoEm: '2026-11-20',
            venceEm: '2027-11-20',
          },
        ],
        historia: [
          {
            posicao: '7',
            tipo: 'registro',
            data: '2026-11-20',
            registradoEm: '2026-11-20T15:00:00.000Z',
            pontos: 12.5,
            deOutrosLotes: 0,
            divida: 0,
            expirados: 0,
            por: 'Ana Lima',
            motivo: null,
          },
        ],
        mensagens: [],
        outrosRegistros: [],
      },
      atualizadoEm: '2026-11-20T15:00:00.000Z',
      posicao: '7',
    },
  },
})

/** Sales whose note is used: those that stand, and those whose award was cancelled. */
export const vendas = endpoint({
  method: 'GET',
  path: '/api/vendas',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As vendas de uma nota que já foi usada, para conferir antes de lançar outra',
  query: z.object({
    identificador: z.string().trim().min(1).max(60),
    tipoFiscal: tipoFiscalSchema.optional(),
    /** The code of a shop, or its CNPJ. */
    codRevenda: codigoProcurado.optional(),
    cnpjRevenda: z.string().max(30).transform(normalizarCnpj).optional(),
  }),
  answers: {
    200: z.object({
      vendas: z.array(
        z.object({
          idVenda: z.int(),
          tipoFiscal: tipoFiscalSchema,
          identificador: z.string(),
          realizadoEm: z.string(),
          parceiro: z.string(),
          revenda: z.string(),
          situacao: z.enum(['Pontuada', 'Cancelada']),
        }),
      ),
    }),
  },
  touches: ['extrato', ...NOMES],
  example: {
    query: { identificador: '8766', tipoFiscal: 'N', codRevenda: 'D1' },
    answer: {
      vendas: [
        {
          idVenda: 1,
          tipoFiscal: 'N',
          identificador: '8766',
          realizadoEm: '2026-11-20',
          parceiro: 'Beto Reis',
          revenda: 'Dental Sul',
          situacao: 'Pontuada',
        },
      ],
    },
  },
})
