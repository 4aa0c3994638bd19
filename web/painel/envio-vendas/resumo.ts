import { formatarPontos } from '#contracts/values/centesimos.ts'
import type { ResultadoVendas } from '#contracts/http/processamentos.ts'
import { contar } from '../../shared/format/numeros.ts'
import { contarErros, ficaDeFora, type Resumo, type Sentenca } from '../envio/envio.ts'

/** The result in one sentence: what happened (or would happen), and what to do about refused rows. */
export function sentencaDe({ simulado, vendas, pontos, repetidas, totalErros }: Resumo<ResultadoVendas>): Sentenca {
  const deFora = ficaDeFora({ simulado, totalErros })
  if (vendas === 0 && repetidas === 0 && totalErros > 0) {
    return {
      tom: 'perigo',
      texto: `Nenhuma venda ${simulado ? 'pode ser registrada' : 'foi registrada'}: ${contarErros(totalErros)}. Corrija a planilha e envie de novo.`,
    }
  }
  if (vendas === 0) {
    const todas =
      repetidas === 1
        ? 'a única venda já estava registrada'
        : `todas as ${contar(repetidas, 'venda', 'vendas')} já estavam registradas`
    const frase = simulado ? `Nada mudaria: ${todas}` : `Nada mudou: ${todas}`
    return totalErros === 0 ? { tom: 'neutro', texto: `${frase}.` } : { tom: 'atencao', texto: `${frase}. ${deFora}` }
  }
  const umPonto = pontos === 100
  const feito = simulado
    ? `${contar(vendas, 'venda nova', 'vendas novas')}, ${formatarPontos(pontos)} ${umPonto ? 'ponto' : 'pontos'}`
    : `${contar(vendas, 'venda registrada', 'vendas registradas')}, ${formatarPontos(pontos)} ${umPonto ? 'ponto creditado' : 'pontos creditados'}`
  if (totalErros === 0) return { tom: simulado ? 'neutro' : 'sucesso', texto: `${feito}.` }
  return { tom: 'atencao', texto: `${feito}. ${deFora}` }
}
