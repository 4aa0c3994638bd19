import { z } from 'zod'

/** A file of a photo submission: a link that works for an hour, and its media type, told by its content. */
const arquivoSchema = z.object({ url: z.string(), tipo: z.string() })

export const arquivosDoEnvio = z.array(arquivoSchema)

/** The first file is also `diretorioArquivo`, as the specification has it; null once the person's data was deleted. */
export const comArquivos = {
  diretorioArquivo: z.string().nullable(),
  tipo: z.string().nullable(),
  arquivos: arquivosDoEnvio,
}

export const fotoDeExemplo = {
  diretorioArquivo: '/arquivos/ab/ab12.webp?nome=envio-7.webp&expira=1795190400&assinatura=x',
  tipo: 'image/webp',
  arquivos: [{ url: '/arquivos/ab/ab12.webp?nome=envio-7.webp&expira=1795190400&assinatura=x', tipo: 'image/webp' }],
}
