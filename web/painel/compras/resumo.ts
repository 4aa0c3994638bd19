import type { ResultadoHistorico } from '#contracts/works/upload-de-historico.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { contarErros, ficaDeFora, type Resumo, type Sentenca } from '#web/painel/processamentos/envio.ts'

/** The result in one sentence (`doc 2 §8`: "n linhas de histórico processado"), and what to do about refused rows. */
export function sentencaDe({
  simulado,
  total,
  corrigidas,
  repetidas,
  totalErros,
}: Resumo<ResultadoHistorico>): Sentenca {
  if (total === 0 && repetidas === 0)
    return {
      tom: 'perigo',
      texto: `Nenhuma linha ${simulado ? 'pode entrar' : 'entrou'}: ${contarErros(totalErros)}. Corrija o arquivo e envie de novo.`,
    }
  const deFora = totalErros === 0 ? '' : ` ${ficaDeFora({ simulado, totalErros })}`
  if (total === 0) {
    const todas = contar(repetidas, 'linha já estava assim', 'linhas já estavam assim')
    return {
      tom: totalErros === 0 ? 'neutro' : 'atencao',
      texto: `${simulado ? 'Nada mudaria' : 'Nada mudou'}: ${todas}.${deFora}`,
    }
  }
  const frase = `${contar(total, 'linha', 'linhas')} de histórico ${simulado ? 'a processar' : 'processado'}`
  const mudam = corrigidas === 0 ? '' : `, ${corrigem(simulado, corrigidas, total)} o que estava registrado`
  return {
    tom: totalErros > 0 ? 'atencao' : simulado ? 'neutro' : 'sucesso',
    texto: totalErros === 0 && corrigidas === 0 ? frase : `${frase}${mudam}.${deFora}`,
  }
}

/** "que mudou", "que mudam", "2 delas mudaram". */
function corrigem(simulado: boolean, quantas: number, total: number): string {
  const verbo = quantas === 1 ? (simulado ? 'muda' : 'mudou') : simulado ? 'mudam' : 'mudaram'
  return quantas === total ? `que ${verbo}` : `${formatarInteiro(quantas)} delas ${verbo}`
}
