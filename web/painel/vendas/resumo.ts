import { formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { contarErros, ficaDeFora, type Resumo, type Sentenca } from '#web/painel/processamentos/envio.ts'

/** The result in one sentence: what happened (or would happen), and what to do about refused rows. */
export function sentencaDe(resumo: Resumo<ResultadoVendas>): Sentenca {
  const { aguardam } = resumo
  if (aguardam === undefined || aguardam.vendas === 0) return semSegundaPessoa(resumo)
  const espera = dizerEspera(resumo.simulado && aguardam.novas > 0, aguardam)
  if (resumo.vendas === 0 && resumo.repetidas === 0)
    return resumo.totalErros === 0
      ? { tom: 'atencao', texto: espera }
      : { tom: 'atencao', texto: `${espera} ${ficaDeFora(resumo)}` }
  const { texto } = semSegundaPessoa({ ...resumo, totalErros: 0 })
  const deFora = resumo.totalErros === 0 ? '' : ` ${ficaDeFora(resumo)}`
  return { tom: 'atencao', texto: `${dasOutras(resumo, texto)} ${espera}${deFora}` }
}

/** Of those that wait nothing stood already. */
const dasOutras = ({ vendas, repetidas }: Resumo<ResultadoVendas>, texto: string): string =>
  vendas > 0 ? texto : `${contar(repetidas, 'venda já estava registrada', 'vendas já estavam registradas')}.`

const dizerEspera = (vai: boolean, { vendas, pontos }: NonNullable<ResultadoVendas['aguardam']>): string =>
  `${contar(vendas, 'venda', 'vendas')} (${pontosPorExtenso(pontos)}) ${
    vai ? (vendas === 1 ? 'vai aguardar' : 'vão aguardar') : vendas === 1 ? 'aguarda' : 'aguardam'
  } uma segunda pessoa.`

function semSegundaPessoa({ simulado, vendas, pontos, repetidas, totalErros }: Resumo<ResultadoVendas>): Sentenca {
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
