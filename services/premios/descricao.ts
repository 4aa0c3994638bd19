import sanitizeHtml from 'sanitize-html'
import { invalid } from '#contracts/errors.ts'

/** What a description is made of: paragraphs, lists, emphasis and links, without any look of its own. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A description is shown inside the store: a link leaves it in a tab of its own, which learns nothing of it.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
}
const TAG = /<[a-z][^>]*>/i

/**
 * A description as it is stored and shown (`decisions.md §G 83`). A text without tags becomes paragraphs.
 * @throws Failure `descricao-vazia` when nothing of it can be read
 */
export function sanitizarDescricao(digitada: string): string {
  const html = sanitizeHtml(TAG.test(digitada) ? digitada : emParagrafos(digitada), ALLOWED).trim()
  if (textoDaDescricao(html) === '')
    throw invalid('descricao-vazia', 'Informe a descrição', { descricao: 'Informe a descrição' })
  return html
}

const emParagrafos = (texto: string): string =>
  texto
    .split(/\r?\n\s*\r?\n/)
    .map((paragrafo) => `<p>${paragrafo.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

/** The words of a description, for the log. */
export const textoDaDescricao = (html: string): string =>
  sanitizeHtml(html.replace(/<\/(p|li|h3|h4)>|<br \/>/g, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, nome: keyof typeof ENTIDADES) => ENTIDADES[nome])
    .replace(/\s+/g, ' ')
    .trim()
const ENTIDADES = { amp: '&', lt: '<', gt: '>', quot: '"' }
