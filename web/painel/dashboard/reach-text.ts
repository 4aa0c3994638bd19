import type { UsuarioSessao } from '#contracts/http/sessoes.ts'
import { VENDEDOR } from '#contracts/values/papeis.ts'
import { contar } from '#web/shared/format/numeros.ts'

const quantos = (ids: string): number => ids.split(',').filter((id) => id.trim() !== '').length

/** "Você vê: 2 redes", "Você vê: 3 dentais": for whom the figures are not those of the whole programme. */
export function reachText({
  permissao,
  idRedesPermitidas,
  idRevendasPermitidas,
}: Pick<UsuarioSessao, 'permissao' | 'idRedesPermitidas' | 'idRevendasPermitidas'>): string | null {
  const redes = quantos(idRedesPermitidas)
  const partes = [
    ...(permissao === VENDEDOR ? [contar(quantos(idRevendasPermitidas), 'dental', 'dentais')] : []),
    ...(redes > 0 ? [contar(redes, 'rede', 'redes')] : []),
  ]
  return partes.length === 0 ? null : `Você vê: ${partes.join(' em ')}`
}
