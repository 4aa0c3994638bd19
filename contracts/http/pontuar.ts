import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { codigo, data, texto } from '../values/campos.ts'
import { decimalSchema, multiplicar, QTDE_MAXIMA, VALOR_UNITARIO_MAXIMO } from '../values/centesimos.ts'
import { cnpjSchema, cpfSchema, identificadorSchema, tipoFiscalSchema } from '../values/documentos.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'
import { aguardaSegundaPessoaSchema } from '../values/segunda-pessoa.ts'

const QTDE_MINIMA = 100

const FALTA_NO_ITEM = 'Informe todos os campos para adicionar um item'

const itemSchema = z
  .object({ codigo: codigo('Código'), qtde: decimalSchema, valorUnitario: decimalSchema, valorDesconto: decimalSchema })
  .superRefine((item, contexto) => {
    const recusa = recusaDoItem(item)
    if (recusa) contexto.addIssue({ code: 'custom', message: recusa })
  })

function recusaDoItem({
  qtde,
  valorUnitario,
  valorDesconto,
}: Record<'qtde' | 'valorUnitario' | 'valorDesconto', number>) {
  if (qtde < QTDE_MINIMA || valorUnitario < 0 || valorDesconto < 0) return 'Informe somente valores válidos'
  if (qtde > QTDE_MAXIMA) return 'Use uma quantidade de 1 a 100.000'
  if (valorUnitario > VALOR_UNITARIO_MAXIMO) return 'Use um valor de 0 a 1.000.000'
  return valorDesconto > multiplicar(qtde, valorUnitario) ? 'O desconto é maior que o valor do item' : undefined
}

interface LinhaDeItem {
  codigo: string
  qtde: number | null
  valorUnitario: number | null
  /** Without one there is none. */
  valorDesconto?: number | null | undefined
}

/** A row of the form: what it misses is said once, for the row (`doc 2 §5`). */
const linhaDeItemSchema = z
  .object({
    codigo: z.string(),
    qtde: z.number().nullable(),
    valorUnitario: z.number().nullable(),
    valorDesconto: z.number().nullish(),
  })
  .refine(
    ({ codigo, qtde, valorUnitario }) => codigo.trim() !== '' && qtde !== null && valorUnitario !== null,
    FALTA_NO_ITEM,
  )
  .transform((linha) => ({ ...linha, valorDesconto: linha.valorDesconto ?? 0 }))
  .pipe(itemSchema as unknown as z.ZodType<z.output<typeof itemSchema>, LinhaDeItem & { valorDesconto: number }>)

/** Sentences and their order: `doc 2 §5`. The totals follow from the items, whatever is sent. */
const vendaSchema = z.object({
  cpf: texto('CPF', 200, 'CPF obrigatório').pipe(cpfSchema),
  /** The shop that sold; unset: where the seller worked on the day of the sale. */
  cnpjRevenda: texto('Dental').pipe(cnpjSchema).optional(),
  tipoFiscal: z.enum(tipoFiscalSchema.options, 'Tipo Fiscal obrigatório'),
  identificador: texto('Número fiscal', 60).pipe(identificadorSchema),
  /** `YYYYMMDD`, or ISO. */
  realizadoEm: data('Data da venda'),
  itens: z.array(linhaDeItemSchema, 'Adicione itens antes de processar').min(1, 'Adicione itens antes de processar'),
  /** The `diretorioArquivo` of the pending award from which it is made (`decisions.md §K`). */
  nomeArquivo: z
    .string()
    .max(2_000)
    .nullish()
    .transform((nome) => nome || undefined),
  /** Also taken here (`decisions.md §J 105`). */
  enviarMensagem: z.boolean().optional(),
  /** It is another sale than the one that it seems to repeat. */
  confirmarRepetidas: z.boolean().optional(),
})
export type NovaVenda = z.output<typeof vendaSchema>

/** The form: the shop is chosen, and the message is a box of its own. */
export const novaVendaSchema = z.object({
  venda: vendaSchema.omit({ enviarMensagem: true }).extend({ cnpjRevenda: texto('Dental').pipe(cnpjSchema) }),
  enviarMensagem: z.boolean(),
})

/** A sale entered by hand: what it must fulfil is what a sheet's must (`domain.md §4`). */
export const pontuar = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/pontuar',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Registra uma venda e credita os pontos dela ao vendedor; acima do limite ela aguarda uma segunda pessoa',
  idempotente: true,
  body: z.object({ venda: vendaSchema, enviarMensagem: z.boolean().optional() }),
  answers: {
    200: z.object({
      mensagem: z.string(),
      /** The number that people see. */
      idVenda: z.int(),
      totalPontos: decimalSchema,
      /** What a person should look at, although it was taken in. */
      avisos: z.array(z.string()),
    }),
    202: aguardaSegundaPessoaSchema,
  },
  failures: {
    'venda-recusada': 400,
    'venda-futura': 400,
    'item-invalido': 400,
    'venda-antiga': 422,
    'venda-ja-processada': 422,
    'provavel-repetida': 409,
    'venda-aguardando': 409,
    'pontuacao-nao-encontrada': 404,
    'pontuacao-nao-pendente': 409,
  },
  appends: ['VendaRegistrada', 'EnvioProcessado', 'PontosCreditados', 'CreditoRecusado', 'AprovacaoPedida'],
  touches: ['dashboard', 'extrato', 'sellout', 'pendentes', 'aprovacoes', 'logs'],
  example: {
    body: {
      venda: {
        cpf: '529.982.247-25',
        tipoFiscal: 'N',
        identificador: '8766',
        realizadoEm: '20261120',
        itens: [{ codigo: 'R1', qtde: 2, valorUnitario: 625.25, valorDesconto: 0 }],
      },
      enviarMensagem: true,
    },
    answer: {
      mensagem: 'Venda processada com sucesso: Beto Reis ganhou 12,50 pontos',
      idVenda: 1,
      totalPontos: 12.5,
      avisos: [],
    },
  },
})

/** What registering a sale would tell: asked before it is. */
export const conferirVenda = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/conferir',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Confere uma venda antes de registrar: o que vale olhar nela, e se parece repetir outra; não grava nada',
  body: z.object({ venda: vendaSchema }),
  answers: {
    200: z.object({
      avisos: z.array(z.string()),
      /** The sale that it probably repeats, as a sentence: it enters only with `confirmarRepetidas`. */
      provavelRepetida: z.string().nullable(),
    }),
  },
  failures: { 'venda-recusada': 400, 'venda-aguardando': 409 },
  example: {
    body: {
      venda: {
        cpf: '529.982.247-25',
        tipoFiscal: 'N',
        identificador: '8766-1',
        realizadoEm: '20261120',
        itens: [{ codigo: 'R1', qtde: 2, valorUnitario: 0, valorDesconto: 0 }],
      },
    },
    answer: {
      avisos: ['R1: Valor unitário zero: confira se o item foi mesmo de graça'],
      provavelRepetida:
        'Parece repetir a nota 8766 (venda 1): mesma dental, vendedor, data e itens. Se forem vendas diferentes, confirme e envie de novo',
    },
  },
})
