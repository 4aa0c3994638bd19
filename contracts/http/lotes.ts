import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { tipoMovimentoSchema } from './extrato.ts'
import { loteSchema } from './vendas.ts'
import { resgateCitadoSchema } from './resgate-citado.ts'

const documentoSchema = z.object({
  numeroVenda: z.int(),
  tipoFiscal: tipoFiscalSchema,
  identificador: z.string(),
  realizadoEm: z.string(),
})

/** A movement of the account that gave the lot its points, or took some. */
const movimentoDoLoteSchema = z.object({
  /** Position of the event in the ledger, by which the statement shows the whole movement. */
  posicao: z.string(),
  tipo: tipoMovimentoSchema,
  /** Business day (`AAAA-MM-DD`) and the moment it was recorded (ISO, UTC). */
  data: z.string(),
  registradoEm: z.iso.datetime(),
  /** Signed. Of a use what it took from this lot; of the entry the whole movement, which may have given others too. */
  pontos: decimalSchema,
  resgate: resgateCitadoSchema.nullable(),
})

const loteContadoSchema = loteSchema.extend({
  /** `cpf` is empty in the store, and once the person's data was deleted. */
  parceiro: z.object({ id: z.uuid(), nome: z.string(), cpf: z.string() }),
  /** The sale that funded it, be it through lots whose points came back in this one. */
  documento: documentoSchema.nullable(),
  entrada: movimentoDoLoteSchema,
  /** The lot whose points came back in this one. */
  origem: z.uuid().nullable(),
  /** The newest of what took from it, and how many there are. */
  usos: z.array(movimentoDoLoteSchema.extend({ documento: documentoSchema.nullable() })),
  totalUsos: z.int(),
  /** Lots in which points of this one came back. */
  voltaram: z.array(
    z.object({
      idLote: z.uuid(),
      tipo: tipoMovimentoSchema,
      data: z.string(),
      pontos: decimalSchema,
      venceEm: z.string(),
    }),
  ),
})
export type Lote = z.output<typeof loteContadoSchema>

/** A lot of an account that the panel user may see, or of the salesperson's own; any other is not found. */
export const lote = endpoint({
  method: 'GET',
  path: '/api/lotes/:idLote',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'Um lote de pontos: a venda de que veio, e os resgates, vencimentos e estornos que tiraram dele',
  params: z.object({ idLote: z.uuid() }),
  answers: {
    200: z.object({
      lote: loteContadoSchema,
      /** Up to which event and moment it was checked. */
      atualizadoEm: z.iso.datetime().nullable(),
      posicao: z.string(),
    }),
  },
  failures: { 'lote-nao-encontrado': 404 },
  touches: ['extrato', ...NOMES],
  example: {
    params: { idLote: '0198f0f0-0000-7000-8000-000000000005' },
    answer: {
      lote: {
        idLote: '0198f0f0-0000-7000-8000-000000000005',
        pontos: 12.5,
        abatido: 0,
        restante: 2.5,
        pontuadoEm: '2026-11-20',
        venceEm: '2027-11-20',
        parceiro: { id: '0198f0f0-0000-7000-8000-000000000001', nome: 'Beto Reis', cpf: '52998224725' },
        documento: { numeroVenda: 1, tipoFiscal: 'N', identificador: '8766', realizadoEm: '2026-11-20' },
        entrada: {
          posicao: '7',
          tipo: 'credito',
          data: '2026-11-20',
          registradoEm: '2026-11-20T15:00:00.000Z',
          pontos: 12.5,
          resgate: null,
        },
        origem: null,
        usos: [
          {
            posicao: '9',
            tipo: 'resgate',
            data: '2026-11-21',
            registradoEm: '2026-11-21T15:00:00.000Z',
            pontos: -10,
            resgate: { numero: 41, codigoPremio: 'P1', premio: 'Caneca', qtde: 1 },
            documento: null,
          },
        ],
        totalUsos: 1,
        voltaram: [],
      },
      atualizadoEm: '2026-11-21T15:00:00.000Z',
      posicao: '9',
    },
  },
})
