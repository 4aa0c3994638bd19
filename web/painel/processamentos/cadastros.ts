import type { ResultadoCadastros } from '#contracts/works/upload-de-cadastros.ts'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import { contar, formatarInteiro, formatarTamanho } from '#web/shared/format/numeros.ts'
import { contarErros, ficaDeFora, type Resumo, type Sentenca } from './envio.ts'

/** What a CSV holds, one and several: "produto", "produtos". */
interface Coisa {
  um: string
  muitos: string
}

/** The result in one sentence: what happened (or would happen), and what to do about refused rows. */
export const sentencaDe =
  ({ um, muitos }: Coisa) =>
  ({ simulado, criados, alterados, iguais, totalErros }: Resumo<ResultadoCadastros>): Sentenca => {
    if (criados + alterados + iguais === 0)
      return {
        tom: 'perigo',
        texto: `Nenhum ${um} ${simulado ? 'pode entrar' : 'entrou'}: ${contarErros(totalErros)}. Corrija o arquivo e envie de novo.`,
      }
    const feito = [
      criados > 0 && contar(criados, `${um} novo`, `${muitos} novos`),
      alterados > 0 && contar(alterados, `${um} alterado`, `${muitos} alterados`),
    ].filter(Boolean)
    const frase =
      feito.length > 0
        ? feito.join(' e ')
        : `${simulado ? 'Nada mudaria' : 'Nada mudou'}: ${contar(iguais, `${um} já estava assim`, `${muitos} já estavam assim`)}`
    if (totalErros > 0) return { tom: 'atencao', texto: `${frase}. ${ficaDeFora({ simulado, totalErros })}` }
    return { tom: simulado || feito.length === 0 ? 'neutro' : 'sucesso', texto: `${frase}.` }
  }

const capitalised = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1)

/** The figures of a result, each with its name. */
const cifrasDe =
  ({ muitos }: Coisa) =>
  ({ simulado, criados, alterados, iguais }: Resumo<ResultadoCadastros>) =>
    [
      [`${capitalised(muitos)} ${simulado ? 'a criar' : 'criados'}`, formatarInteiro(criados)],
      [`${capitalised(muitos)} ${simulado ? 'a alterar' : 'alterados'}`, formatarInteiro(alterados)],
      ['Já estavam assim', formatarInteiro(iguais)],
    ] as const

/** What every upload of records by CSV says. */
export const envioDeCadastros = (coisa: Coisa) => ({
  sentenca: sentencaDe(coisa),
  cifras: cifrasDe(coisa),
  temNovo: ({ total }: Resumo<ResultadoCadastros>) => total > 0,
  rule: { extensao: '.csv', tamanhoMaximo: TAMANHO_MAXIMO_PLANILHA },
  hint: `Arquivo .csv de até ${formatarTamanho(TAMANHO_MAXIMO_PLANILHA)}, separado por ponto e vírgula, vírgula ou tabulação`,
  sobreErros: 'As linhas com erro ficam de fora. Corrija e envie de novo: o que já entrou não se repete.',
  sobreAvisos: `Estes ${coisa.muitos} entraram, mas vale conferir.`,
})

export const envioDeProdutos = {
  ...envioDeCadastros({ um: 'produto', muitos: 'produtos' }),
  nota: 'Conferir lê o arquivo e mostra o resultado sem gravar nada. Os produtos são identificados pelo código: os que já existem são atualizados.',
}
