import { formatarCentesimos } from '#contracts/values/centesimos.ts'
import { columnsThatDiffer, type RowDifference, type TableDifference } from '#projections/compare.ts'
import type { Verification } from '#projections/verify.ts'
import type { Conservacao } from '#services/conta/conservacao.ts'
import type { ProvaDoLedger } from '#services/engine/seals/verificar-selos.ts'
import type { ProvaDosTextos } from '#services/engine/texts/conferir-textos.ts'
import type { Conciliacao } from './conciliacao.ts'
import type { ProvaDosLimites } from './limites.ts'

/** A part of the proof that could not be carried out, and why. */
export interface Falha {
  falha: string
}

export interface Provas {
  ledger: ProvaDoLedger | Falha
  conservacao: Conservacao | Falha
  conciliacao: Conciliacao | Falha
  limites: ProvaDosLimites | Falha
  textos: ProvaDosTextos | Falha
  leituras: readonly (Verification | (Falha & { projection: string }))[]
}

export interface Relatorio {
  confere: boolean
  linhas: string[]
}

/** The most lines printed of one part; the rest is counted. */
const LINHAS_MAX = 50
const VALOR_MAX = 120

const inteiro = (n: number): string => n.toLocaleString('pt-BR')
const quantos = (n: number, um: string, muitos: string): string => `${inteiro(n)} ${n === 1 ? um : muitos}`

/** The output of `npm run verify`, and whether everything is correct. */
export function relatar({ ledger, conservacao, conciliacao, limites, textos, leituras }: Provas): Relatorio {
  const partes = [
    parteDoLedger(ledger),
    parteDaConservacao(conservacao),
    parteDaConciliacao(conciliacao),
    parteDosLimites(limites),
    parteDosTextos(textos),
    ...leituras.map(parteDaLeitura),
  ]
  const diferem = partes.reduce((soma, parte) => soma + parte.diferencas, 0)
  return {
    confere: diferem === 0,
    linhas: [
      ...partes.flatMap(linhasDe),
      '',
      diferem === 0
        ? `Tudo confere${'naoSelados' in ledger && ledger.naoSelados > 0 ? `, com ${quantos(ledger.naoSelados, 'evento', 'eventos')} ainda sem selo` : ''}.`
        : `${diferem === 1 ? 'Não confere' : 'Não conferem'}: ${quantos(diferem, 'diferença', 'diferenças')}.`,
    ],
  }
}

/** The part of it that needs nothing but the ledger and its published seals. */
export function relatarLedger(prova: ProvaDoLedger): Relatorio {
  const parte = parteDoLedger(prova)
  return { confere: parte.diferencas === 0, linhas: linhasDe(parte) }
}

interface Parte {
  titulo: string
  diferencas: number
  linhas: string[]
}

const linhasDe = ({ titulo, diferencas, linhas }: Parte): string[] => [
  `${diferencas === 0 ? '✔' : '✘'} ${titulo}`,
  ...limitar(linhas).map((linha) => `    ${linha}`),
]

const naoProvado = (titulo: string, falha: string): Parte => ({
  titulo,
  diferencas: 1,
  linhas: [`não pôde ser conferido: ${falha}`],
})

function parteDoLedger(prova: ProvaDoLedger | Falha): Parte {
  if ('falha' in prova) return naoProvado('Ledger', prova.falha)
  const { selos, eventos, seladoAte, hash, naoSelados, problemas, omitidos } = prova
  const titulo =
    selos === 0
      ? 'Ledger: ainda sem selo'
      : `Ledger: ${quantos(selos, 'selo', 'selos')}, ${quantos(eventos, 'evento conferido', 'eventos conferidos')} até a posição ${seladoAte}, hash ${hash.slice(0, 16)}…`
  return {
    titulo,
    diferencas: problemas.length + omitidos,
    linhas: [
      ...problemas.map(({ descricao }) => descricao),
      ...(omitidos > 0 ? [`e mais ${quantos(omitidos, 'diferença', 'diferenças')}`] : []),
      ...(naoSelados > 0
        ? [
            `${quantos(naoSelados, 'evento', 'eventos')} depois do último selo: se foram alterados, só o próximo selo dirá`,
          ]
        : []),
    ],
  }
}

function parteDaConservacao(prova: Conservacao | Falha): Parte {
  if ('falha' in prova) return naoProvado('Conservação dos pontos', prova.falha)
  const { contas, totais, restante, divida, diferenca, contasQueNaoFecham, omitidas } = prova
  const pontos = formatarCentesimos
  const naoFecham = contasQueNaoFecham.length + omitidas
  return {
    titulo: `Conservação dos pontos: ${quantos(contas, 'conta', 'contas')}`,
    diferencas: naoFecham || (diferenca === 0 ? 0 : 1),
    linhas: [
      `${pontos(totais.creditado)} creditados + ${pontos(totais.devolvido)} devolvidos + ${pontos(totais.reativado)} reativados = `
        + `${pontos(restante - divida)} em contas (${pontos(restante)} em lotes − ${pontos(divida)} de dívida) + ${pontos(totais.resgatado)} resgatados + `
        + `${pontos(totais.expirado)} expirados + ${pontos(totais.estornado)} estornados${diferenca === 0 ? '' : `; sobram ${pontos(diferenca)}`}`,
      ...contasQueNaoFecham.map(
        ({ stream, evento, posicao, descricao }) => `${stream}: ${evento}, na posição ${posicao}, ${descricao}`,
      ),
      ...(omitidas > 0 ? [`e mais ${quantos(omitidas, 'conta', 'contas')}`] : []),
    ],
  }
}

function parteDaConciliacao(prova: Conciliacao | Falha): Parte {
  if ('falha' in prova) return naoProvado('Causas e efeitos', prova.falha)
  const { ate, eventos, aguardam, alem, semPar, omitidos } = prova
  return {
    titulo: `Causas e efeitos: ${quantos(eventos, 'evento', 'eventos')} de vendas, contas, resgates e pedidos`,
    diferencas: semPar.length + omitidos + alem.length,
    linhas: [
      ...alem.map(
        ({ nome, posicao }) =>
          `a ${nome} está na posição ${posicao}, além do fim do ledger, ${ate}: reinicie as projeções, que a começam de novo`,
      ),
      ...(aguardam > 0 ? [`${quantos(aguardam, 'causa espera', 'causas esperam')} por sua reação`] : []),
      ...nomeados(semPar, omitidos),
    ],
  }
}

function parteDosLimites(prova: ProvaDosLimites | Falha): Parte {
  if ('falha' in prova) return naoProvado('Limites para aprovação', prova.falha)
  const { atos, alem, omitidos } = prova
  return {
    titulo: `Limites para aprovação: ${quantos(atos, 'evento', 'eventos')} sob um limite`,
    diferencas: alem.length + omitidos,
    linhas: nomeados(alem, omitidos),
  }
}

function parteDosTextos(prova: ProvaDosTextos | Falha): Parte {
  if ('falha' in prova) return naoProvado('Textos', prova.falha)
  const { textos, apagados, diferentes, omitidos } = prova
  return {
    titulo: `Textos: ${quantos(textos, 'conferido', 'conferidos')}, ${quantos(apagados, 'apagado', 'apagados')} a pedido`,
    diferencas: diferentes.length + omitidos,
    linhas: nomeados(diferentes, omitidos),
  }
}

/** A line for each event; its description is a sentence without its subject. */
const nomeados = (
  eventos: readonly { stream: string; evento: string; posicao: string; descricao: string }[],
  omitidos: number,
): string[] => [
  ...eventos.map(
    ({ stream, evento, posicao, descricao }) => `${stream}: ${evento}, na posição ${posicao}, ${descricao}`,
  ),
  ...(omitidos > 0 ? [`e mais ${quantos(omitidos, 'evento', 'eventos')}`] : []),
]

function parteDaLeitura(verificada: Provas['leituras'][number]): Parte {
  const nome = `Tabelas de leitura ${verificada.projection}`
  if ('falha' in verificada) return naoProvado(nome, verificada.falha)
  const { position, checksums, differences, problem } = verificada
  return {
    titulo: `${nome}, na posição ${position}`,
    diferencas: differences.reduce(
      (soma, { onlyBefore, onlyAfter }) => soma + Math.max(onlyBefore, onlyAfter),
      problem === undefined ? 0 : 1,
    ),
    linhas: [
      ...(problem === undefined ? [] : [problem]),
      ...checksums.map(
        ({ table, rows, checksum }) =>
          `${verificada.projection}.${table}: ${quantos(rows, 'linha', 'linhas')}, soma ${checksum}`,
      ),
      ...differences.flatMap((difference) => linhasDaTabela(verificada.projection, difference)),
    ],
  }
}

const linhasDaTabela = (projection: string, { table, onlyBefore, onlyAfter, rows }: TableDifference): string[] => [
  `${projection}.${table} difere: ${quantos(onlyBefore, 'linha', 'linhas')} só na tabela, ${quantos(onlyAfter, 'linha', 'linhas')} só pelo ledger; por exemplo`,
  ...rows.map((row) => `  ${descreverLinha(row)}`),
]

function descreverLinha(row: RowDifference): string {
  const chave = Object.entries(row.key)
    .map(([coluna, valor]) => `${coluna} ${texto(valor)}`)
    .join(', ')
  if (!row.after) return `${chave}: sobra na tabela, com ${texto(row.before)}`
  if (!row.before) return `${chave}: falta na tabela; pelo ledger é ${texto(row.after)}`
  return `${chave}: ${columnsThatDiffer(row)
    .map((coluna) => `${coluna} é ${texto(row.before?.[coluna])} na tabela e ${texto(row.after?.[coluna])} pelo ledger`)
    .join('; ')}`
}

function texto(valor: unknown): string {
  const escrito = typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? 'nada')
  return escrito.length > VALOR_MAX ? `${escrito.slice(0, VALOR_MAX)}…` : escrito
}

const limitar = (linhas: readonly string[]): string[] =>
  linhas.length <= LINHAS_MAX
    ? [...linhas]
    : [...linhas.slice(0, LINHAS_MAX), `e mais ${quantos(linhas.length - LINHAS_MAX, 'linha', 'linhas')}`]
