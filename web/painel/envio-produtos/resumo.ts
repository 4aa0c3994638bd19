import type { ResultadoCadastros } from '#contracts/http/processamentos.ts'
import { contar, formatarInteiro } from '../../shared/format/numeros.ts'
import type { Resumo, Sentenca } from '../envio/envio.ts'

/** The result in one sentence: what happened (or would happen), and what to do about refused rows. */
export function sentencaDe({ simulado, criados, alterados, iguais, totalErros }: Resumo<ResultadoCadastros>): Sentenca {
  const erros = contar(totalErros, 'erro', 'erros')
  if (criados + alterados + iguais === 0)
    return {
      tom: 'perigo',
      texto: `Nenhum produto ${simulado ? 'pode entrar' : 'entrou'}: ${erros}. Corrija o arquivo e envie de novo.`,
    }
  const feito = [
    criados > 0 && contar(criados, 'produto novo', 'produtos novos'),
    alterados > 0 && contar(alterados, 'produto alterado', 'produtos alterados'),
  ].filter(Boolean)
  const frase =
    feito.length > 0
      ? feito.join(' e ')
      : `${simulado ? 'Nada mudaria' : 'Nada mudou'}: ${contar(iguais, 'produto já estava assim', 'produtos já estavam assim')}`
  if (totalErros > 0) return { tom: 'atencao', texto: `${frase}. ${erros}: essas linhas ficam de fora.` }
  return { tom: simulado || feito.length === 0 ? 'neutro' : 'sucesso', texto: `${frase}.` }
}

/** The figures of a result, each with its name. */
export const cifrasDe = ({ simulado, criados, alterados, iguais }: Resumo<ResultadoCadastros>) =>
  [
    [simulado ? 'Produtos a criar' : 'Produtos criados', formatarInteiro(criados)],
    [simulado ? 'Produtos a alterar' : 'Produtos alterados', formatarInteiro(alterados)],
    ['Já estavam assim', formatarInteiro(iguais)],
  ] as const

/** What both uploads of products say. */
export const envioDeProdutos = {
  sentenca: sentencaDe,
  cifras: cifrasDe,
  temNovo: ({ total }: Resumo<ResultadoCadastros>) => total > 0,
  dica: 'Arquivo .csv de até 50 MB, separado por ponto e vírgula ou vírgula',
  nota: 'Conferir lê o arquivo e mostra o resultado sem gravar nada. Produtos são achados pelo código: os que já existem são atualizados.',
  sobreErros: 'Estas linhas ficam de fora. Corrija e envie de novo: o que já entrou não se repete.',
  sobreAvisos: 'Estes produtos entraram, mas vale conferir.',
}
