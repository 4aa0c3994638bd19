/** The first words of labels that are feminine; of "Confirmar senha" it is the noun that counts. */
const FEMININOS = new RegExp(
  '^(?:categoria|chave|cidade|comunicação|(?:confirmar |nova )?senha|data|dental|descrição|fonte|foto|marca|mensagem'
    + '|observação|operadora|permissão|previsão|quantidade|razão|rede|região|rua)(?:\\s|$)',
  'i',
)

/** "Rede obrigatória": an adjective with the gender of the label that it is said of (`doc 1 §5` has one for all). */
export const concordar = (rotulo: string, adjetivo: `${string}o`): string =>
  `${rotulo} ${FEMININOS.test(rotulo) ? adjetivo.replace(/o$/, 'a') : adjetivo}`

/** What is said of a required field that is empty. */
export const obrigatorio = (rotulo: string): string => concordar(rotulo, 'obrigatório')
