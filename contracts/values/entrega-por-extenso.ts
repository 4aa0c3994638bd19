import { formatarCnpj, formatarCpf } from './documentos.ts'
import type { DadosDoResgate, EnderecoDeEntrega } from './entrega-escrita.ts'
import { formatarTelefone } from './telefone.ts'

const cep = (digitos: string): string => digitos.replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** A Pix key as people write one of its kind. */
function chavePix(tipo: string, chave: string): string {
  if (tipo === 'CPF') return formatarCpf(chave)
  if (tipo === 'CNPJ') return formatarCnpj(chave)
  return tipo === 'Telefone' ? formatarTelefone(chave) : chave
}

/** "Ana Silva, Rua A, 10, Centro, Campinas/SP, CEP 13010-000". */
export const enderecoPorExtenso = (endereco: EnderecoDeEntrega): string =>
  [
    endereco.entregaNome,
    endereco.entregaRua,
    endereco.entregaNumero,
    endereco.entregaComplemento,
    endereco.entregaBairro,
    `${endereco.entregaCidade}/${endereco.entregaEstado}`,
    `CEP ${cep(endereco.entregaCep)}`,
  ]
    .filter((parte) => parte !== '')
    .join(', ')

/** What a member gave with a redemption, as titles and texts for people. */
export const entregaPorExtenso = ({
  endereco,
  dados,
  obs,
}: {
  endereco: EnderecoDeEntrega | null
  dados: DadosDoResgate | null
  obs: string | null
}): [titulo: string, texto: string][] => {
  const { operadora, celular, tipoChave, chave, nomeCompleto } = dados ?? {}
  return [
    ...(endereco ? [['Endereço de entrega', enderecoPorExtenso(endereco)] as [string, string]] : []),
    ...(operadora && celular ? [['Recarga', `${operadora}, ${formatarTelefone(celular)}`] as [string, string]] : []),
    ...(tipoChave && chave ? [['Chave Pix', `${tipoChave}: ${chavePix(tipoChave, chave)}`] as [string, string]] : []),
    ...(nomeCompleto ? [['Nome no cartão', nomeCompleto] as [string, string]] : []),
    ...(obs ? [['Recado de quem resgatou', obs] as [string, string]] : []),
  ]
}
