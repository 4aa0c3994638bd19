import { createHmac, timingSafeEqual } from 'node:crypto'
import { CABECALHO_DA_ASSINATURA } from '#contracts/endpoint.ts'
import { PRAZO_DA_ASSINATURA_MS } from '#contracts/http/fornecedor.ts'
import { Failure, notFound, unauthenticated } from '#contracts/errors.ts'
import type { Assinatura } from '#services/engine/http/mount.ts'

const FORMATO = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i

/** HMAC-SHA256 over the moment and the body as it travels: neither is taken from another notice. */
export const assinar = (segredo: string, segundos: number, corpo: Buffer | string): string =>
  `t=${segundos},v1=${createHmac('sha256', segredo).update(`${segundos}.`).update(corpo).digest('hex')}`

/** @throws Failure `aviso-desligado`, `assinatura-invalida`, `aviso-fora-do-prazo` */
export function conferirAssinatura(segredo: string | undefined, { cabecalho, corpo }: Assinatura, agora: Date): void {
  if (segredo === undefined)
    throw notFound('aviso-desligado', 'Os avisos do fornecedor estão desligados: falta SUPPLIER_WEBHOOK_SECRET.')
  const [, segundos] = FORMATO.exec(cabecalho ?? '') ?? []
  if (segundos === undefined || !corpo || !iguais(assinar(segredo, Number(segundos), corpo), cabecalho!))
    throw invalida()
  if (Math.abs(agora.getTime() - Number(segundos) * 1000) > PRAZO_DA_ASSINATURA_MS)
    throw unauthenticated('aviso-fora-do-prazo', 'A assinatura é de outro momento. Assine o aviso de novo ao reenviar.')
}

const iguais = (esperada: string, recebida: string): boolean => {
  const [uma, outra] = [esperada, recebida.toLowerCase()].map((texto) => Buffer.from(texto)) as [Buffer, Buffer]
  return uma.length === outra.length && timingSafeEqual(uma, outra)
}

const invalida = (): Failure =>
  unauthenticated('assinatura-invalida', `O cabeçalho ${CABECALHO_DA_ASSINATURA} falta, ou não assina este aviso.`)
