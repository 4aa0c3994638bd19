import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf } from '#contracts/values/documentos.ts'
import { formatarTelefone } from '#contracts/values/telefone.ts'

/** Names and texts by id. */
export type Nomes = ReadonlyMap<string, string>

/** A field of a record or of an event, as the log tells it. */
export interface Campo {
  titulo: string
  /** A value that is there, as people write it. */
  escrever: (valor: never, nomes: Nomes) => string
  /** Its values are ids, whose names are read for many rows at once. */
  referencia: boolean
  /** A switch. A new record's are as always, so its log leaves them out. */
  chave: boolean
}

const nomeDe = (valor: string | string[], nomes: Nomes) =>
  [valor]
    .flat()
    .map((id) => nomes.get(id) ?? 'excluído')
    .join(', ')

const ESCRITOS = {
  texto: String,
  pontos: formatarPontos,
  dinheiro: formatarDinheiro,
  dia: (valor: string) => formatarDia(valor.slice(0, 10)),
  momento: formatarInstante,
  simNao: (valor: boolean) => (valor ? 'Sim' : 'Não'),
  cpf: formatarCpf,
  cnpj: formatarCnpj,
  cep: (valor: string) => valor.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
  telefone: formatarTelefone,
  /** The id of a record, or a list of such ids. */
  referencia: nomeDe,
  /** The id of a text that somebody typed (`textos`). */
  textoLivre: (valor: string, nomes: Nomes) => nomes.get(valor) ?? '',
} satisfies Record<string, Campo['escrever']>

/** A field of one of the common types, or one whose values only its feature can write. */
export const campo = (titulo: string, tipo: keyof typeof ESCRITOS | Campo['escrever'] = 'texto'): Campo => ({
  titulo,
  escrever: typeof tipo === 'function' ? tipo : ESCRITOS[tipo],
  referencia: tipo === 'referencia' || tipo === 'textoLivre',
  chave: tipo === 'simNao',
})

/** A value as people write it; empty for what is not there. */
export const valorParaPessoas = ({ escrever }: Campo, valor: unknown, nomes: Nomes): string =>
  valor === null || valor === undefined || valor === '' ? '' : escrever(valor as never, nomes)
