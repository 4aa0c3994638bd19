import { z } from 'zod'

/** `interfaces.md §3`: long work is a job that a person can follow, leave alone and find again. */
export const estadoSchema = z.enum(['aguardando', 'executando', 'concluido', 'falhou'])
export type EstadoProcessamento = z.infer<typeof estadoSchema>

/** What people see of a kind of long work; `resultado` is what it gives once it has ended well. */
export const workContract = <const T extends string, R extends z.ZodObject>(tipo: T, resultado: R) =>
  z.object({
    id: z.uuid(),
    tipo: z.literal(tipo),
    estado: estadoSchema,
    /** What is being done now, for people: "Lendo a planilha". */
    etapa: z.string(),
    feito: z.int(),
    /** 0 while the total is not known yet. */
    total: z.int(),
    /** Row errors found so far. */
    erros: z.int(),
    nomeArquivo: z.string(),
    simulado: z.boolean(),
    criadoPor: z.string(),
    criadoEm: z.iso.datetime(),
    concluidoEm: z.iso.datetime().nullable(),
    /** The sentence for people when `estado` is `falhou`. */
    falha: z.string().nullable(),
    /** The processing that undoes it, under way or done; null while nobody asked for that. */
    desfeitoPor: z.uuid().nullable(),
    resultado: resultado.nullable(),
  })
