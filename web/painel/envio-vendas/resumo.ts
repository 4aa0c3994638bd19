import { formatarPontos } from '#contracts/values/centesimos.ts'
import type { ErroDeLinha, ResultadoVendas } from '#contracts/http/processamentos.ts'
import { contar } from '../../shared/format/numeros.ts'

export type Resumo = Omit<ResultadoVendas, 'erros' | 'avisos'>

export interface Sentenca {
  tom: 'sucesso' | 'neutro' | 'atencao' | 'perigo'
  texto: string
}

/** The result in one sentence: what happened (or would happen), and what to do about refused rows. */
export function sentencaDe({ simulado, vendas, pontos, repetidas, totalErros }: Resumo): Sentenca {
  const erros = contar(totalErros, 'linha tem erro', 'linhas têm erro')
  if (vendas === 0 && repetidas === 0 && totalErros > 0) {
    return {
      tom: 'perigo',
      texto: `Nenhuma venda ${simulado ? 'pode ser registrada' : 'foi registrada'}: ${erros}. Corrija a planilha e envie de novo.`,
    }
  }
  if (vendas === 0) {
    const todas =
      repetidas === 1
        ? 'a única venda já estava registrada'
        : `todas as ${contar(repetidas, 'venda', 'vendas')} já estavam registradas`
    const frase = simulado ? `Nada mudaria: ${todas}` : `Nada mudou: ${todas}`
    return totalErros === 0 ? { tom: 'neutro', texto: `${frase}.` } : { tom: 'atencao', texto: `${frase}, e ${erros}.` }
  }
  const umPonto = pontos === 100
  const feito = simulado
    ? `${contar(vendas, 'venda nova', 'vendas novas')}, ${formatarPontos(pontos)} ${umPonto ? 'ponto' : 'pontos'}`
    : `${contar(vendas, 'venda registrada', 'vendas registradas')}, ${formatarPontos(pontos)} ${umPonto ? 'ponto creditado' : 'pontos creditados'}`
  const ficaram = simulado ? (totalErros === 1 ? 'fica' : 'ficam') : totalErros === 1 ? 'ficou' : 'ficaram'
  if (totalErros === 0) return { tom: simulado ? 'neutro' : 'sucesso', texto: `${feito}.` }
  return { tom: 'atencao', texto: `${feito}. ${erros} e ${ficaram} de fora.` }
}

/** How many row errors each column has, most first. */
export function errosPorColuna(erros: readonly ErroDeLinha[]): { coluna: string; quantos: number }[] {
  const counts = new Map<string, number>()
  for (const { coluna } of erros) counts.set(coluna, (counts.get(coluna) ?? 0) + 1)
  return [...counts]
    .map(([coluna, quantos]) => ({ coluna, quantos }))
    .sort((a, b) => b.quantos - a.quantos || a.coluna.localeCompare(b.coluna))
}
