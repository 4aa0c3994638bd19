import { soDigitos } from './documentos.ts'

/*
 * Brazilian phone numbers: kept as their digits with the area code, whatever people, phones and other programs write
 * before it.
 */

/**
 * What is dialled before a number with its area code, and no part of it: `+55`, `55`, `0`, and `0` with the two digits
 * of a carrier, also as `0xx`. No area code begins with 0; the one of 55 is told by the length.
 */
const ANTES = /^(?:00)?(?:55(?=0?\d{2}0?\d{8,9}$))?(?:0(?:\d{2})?)?(?=[1-9]\d{9,10}$)/

/** The digits of a number, without what stands before its area code. */
export const digitosDoTelefone = (texto: string): string => soDigitos(texto).replace(ANTES, '')

const NUMERO = /^[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/
const DE_FORA = /^\s*\+(?!\s*55)/
const REPETIDO = /^(\d)\1*$/

/** Why a number cannot be taken, in words where it is not only too short; undefined when it can. */
export function recusaDoTelefone(texto: string): string | undefined {
  const digitos = digitosDoTelefone(texto)
  if (DE_FORA.test(texto)) return 'use um número do Brasil'
  if (NUMERO.test(digitos) && !REPETIDO.test(digitos)) return undefined
  if (digitos.length < 10) return ''
  if (digitos.length > 11) return 'tem dígitos demais'
  return /^[1-9]{2}[^9]\d{8}$/.test(digitos) ? 'com 9 dígitos depois do DDD, o primeiro é 9' : 'este número não existe'
}

/** Whether the digits are those of a mobile: nine after the area code. */
export const ehCelular = (digitos: string): boolean => NUMERO.test(digitos) && digitos.length === 11

/** "(41) 99999-8888". */
export const formatarTelefone = (digitos: string): string => digitos.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
