import { formatarInstante } from '#contracts/values/dia.ts'

const NAME_MAX = 80

/**
 * `Prefixo_AAAA-MM-DD_HH-mm.csv`, by São Paulo's clock; a prefix that a person gave loses what no file name can hold.
 */
export function fileNameOf(prefixo: string, formato: string, agora: Date): string {
  const [, dia, mes, ano, hora, minuto] = /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)/.exec(
    formatarInstante(agora.toISOString()),
  )!
  const limpo = prefixo
    .replace(/\.(csv|xlsx)$/i, '')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '')
    .trim()
    .slice(0, NAME_MAX)
    .replace(/^\.+/, '')
  return `${limpo || 'Lista'}_${ano}-${mes}-${dia}_${hora}-${minuto}.${formato}`
}
