import { marca } from '#contracts/values/marca.ts'

/** What an e-mail says, without its looks. */
export interface EmailText {
  assunto: string
  paragrafos: readonly string[]
  /** What the person should open. */
  link?: { rotulo: string; url: string }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
const lines = (text: string) => escape(text).replaceAll('\n', '<br>')

/** The same words as text and as HTML. Mail programs read styles beside the elements only. */
export function composeEmail(
  { paragrafos, link }: EmailText,
  ajuda: { endereco: string; telefone: string },
): { texto: string; html: string } {
  const rodape = `Mensagem automática do ${marca.produto}. Dúvidas: ${ajuda.endereco} ou ${ajuda.telefone}.`
  const texto = [...paragrafos, ...(link ? [`${link.rotulo}: ${link.url}`] : []), '--', rodape].join('\n\n')
  const text = 'margin:0 0 16px;font:16px/1.5 Arial,sans-serif;color:#1c2b2d'
  const button =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#0f4c4a;color:#ffffff;'
    + 'font:bold 16px Arial,sans-serif;text-decoration:none'
  const html = [
    '<!doctype html><html lang="pt-BR"><body style="margin:0;padding:24px;background:#f3f5f5">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:8px;background:#ffffff">',
    `<p style="margin:0 0 24px;font:bold 20px Arial,sans-serif;color:#0f4c4a">${escape(marca.produto)}</p>`,
    ...paragrafos.map((paragrafo) => `<p style="${text}">${lines(paragrafo)}</p>`),
    ...(link
      ? [
          `<p style="margin:0 0 16px"><a href="${escape(link.url)}" style="${button}">${escape(link.rotulo)}</a></p>`,
          `<p style="${text};font-size:14px">Se o botão não abrir, copie este endereço:<br>${escape(link.url)}</p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;font:13px/1.5 Arial,sans-serif;color:#5b6b6d">${escape(rodape)}</p>`,
    '</div></body></html>',
  ].join('')
  return { texto, html }
}
