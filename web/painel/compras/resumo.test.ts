import { expect, test } from 'vitest'
import type { ResultadoHistorico } from '#contracts/works/upload-de-historico.ts'
import type { Resumo } from '#web/painel/processamentos/envio.ts'
import { sentencaDe } from './resumo.ts'

const nada: Resumo<ResultadoHistorico> = {
  simulado: false,
  leitura: { aba: null, titulo: 1, ocultas: 0 },
  total: 0,
  registradas: 0,
  corrigidas: 0,
  repetidas: 0,
  pedidos: 0,
  valor: 0,
  totalErros: 0,
  posicao: null,
}

test.each<[Partial<ResultadoHistorico>, string, string]>([
  [{ total: 3, registradas: 3 }, 'sucesso', '3 linhas de histórico processado'],
  [{ total: 1, registradas: 1 }, 'sucesso', '1 linha de histórico processado'],
  [{ total: 3, registradas: 3, simulado: true }, 'neutro', '3 linhas de histórico a processar'],
  [
    { total: 3, registradas: 2, corrigidas: 1 },
    'sucesso',
    '3 linhas de histórico processado, 1 delas mudou o que estava registrado.',
  ],
  [
    { total: 3, corrigidas: 3, simulado: true, totalErros: 2 },
    'atencao',
    '3 linhas de histórico a processar, que mudam o que estava registrado. 2 erros: o que tem erro fica de fora.',
  ],
  [{ total: 1, corrigidas: 1 }, 'sucesso', '1 linha de histórico processado, que mudou o que estava registrado.'],
  [{ repetidas: 4 }, 'neutro', 'Nada mudou: 4 linhas já estavam assim.'],
  [
    { repetidas: 1, totalErros: 1, simulado: true },
    'atencao',
    'Nada mudaria: 1 linha já estava assim. 1 erro: o que tem erro fica de fora.',
  ],
  [{ totalErros: 2 }, 'perigo', 'Nenhuma linha entrou: 2 erros. Corrija o arquivo e envie de novo.'],
  [
    { totalErros: 1, simulado: true },
    'perigo',
    'Nenhuma linha pode entrar: 1 erro. Corrija o arquivo e envie de novo.',
  ],
])('%j is told %s: %s', (resultado, tom, texto) => {
  expect(sentencaDe({ ...nada, ...resultado })).toEqual({ tom, texto })
})
