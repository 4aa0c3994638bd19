import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'

/** How long a share link works (`decisions.md §I 97`), and how many of one photo or video work at once. */
export const DIAS_DO_LINK = 7
export const MAX_LINKS = 20

/** Salespeople see what is of their shop and share what is their own: who it names is nobody else's to send around. */
const quem = { painel: [OPERADOR, ADMINISTRADOR], loja: true } as const

const linkSchema = z.object({
  id: z.uuid(),
  criadoPor: z.string(),
  criadoEm: z.iso.datetime(),
  expiraEm: z.iso.datetime(),
  /** How often it was opened, and when last. */
  aberturas: z.int(),
  abertoEm: z.iso.datetime().nullable(),
})
export type LinkDeMidia = z.output<typeof linkSchema>

const LINK = {
  id: '0198f0f0-0000-7000-8000-000000000031',
  criadoPor: 'Ana Lima',
  criadoEm: '2026-11-20T15:00:00.000Z',
  expiraEm: '2026-11-27T15:00:00.000Z',
  aberturas: 2,
  abertoEm: '2026-11-21T15:00:00.000Z',
}
const params = z.object({ id: z.uuid() })
const DE_UMA_MIDIA = { params: { id: '0198f0f0-0000-7000-8000-000000000030' } }

export const linksDaMidia = endpoint({
  method: 'GET',
  path: '/api/resgates/fotos_videos/:id/links',
  access: quem,
  resumo:
    'Os links de compartilhamento de uma foto ou vídeo que ainda valem, os novos primeiro; na loja, os de quem entrou',
  params,
  answers: { 200: z.object({ links: z.array(linkSchema) }) },
  failures: { 'midia-nao-encontrada': 404 },
  touches: ['compartilhamentos', 'resgates'],
  example: { ...DE_UMA_MIDIA, answer: { links: [LINK] } },
})

/** The token is in this answer alone: only its hash is kept. */
export const compartilharMidia = endpoint({
  method: 'POST',
  path: '/api/resgates/fotos_videos/:id/links',
  access: quem,
  resumo: 'Cria um link que mostra uma foto ou um vídeo a quem o tem, por 7 dias; ele aparece uma única vez',
  params,
  answers: { 200: z.object({ token: z.string(), link: linkSchema, mensagem: z.string() }) },
  failures: { 'midia-nao-encontrada': 404, 'links-demais': 422 },
  touches: ['compartilhamentos', 'logs'],
  example: { ...DE_UMA_MIDIA, answer: { token: 'exemplo', link: LINK, mensagem: 'Link criado com sucesso' } },
})

export const revogarLinkDeMidia = endpoint({
  method: 'DELETE',
  path: '/api/resgates/fotos_videos/links/:id',
  access: quem,
  resumo: 'Revoga um link de compartilhamento',
  params,
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['compartilhamentos', 'logs'],
  example: { params: { id: LINK.id }, answer: { mensagem: 'Link revogado com sucesso' } },
})

/** Says nothing of who is in it, whose it is or who shared it. */
export const abrirCompartilhado = endpoint({
  method: 'POST',
  path: '/api/compartilhados',
  access: 'publico',
  resumo: 'A foto ou o vídeo de um link de compartilhamento que vale, por um endereço que funciona por uma hora',
  body: z.object({ token: z.string().min(1).max(100) }),
  answers: {
    200: z.object({
      /** Null for a link that does not work, whatever the reason. */
      midia: z.object({ url: z.string(), tipo: z.string() }).nullable(),
    }),
  },
  consultasPorMinuto: 30,
  example: {
    body: { token: 'exemplo' },
    answer: {
      midia: { url: '/arquivos/3f/3f9c0000000000000000000000000000.webp?nome=lastro.webp', tipo: 'image/webp' },
    },
  },
})
