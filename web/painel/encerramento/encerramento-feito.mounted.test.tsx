import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from '../../../tools/test-kit/mount.tsx'
import { EncerramentoFeito, type Encerramento } from './encerramento-feito.tsx'

const conta = { cpf: '52998224725', revenda: 'Dental Sul', rede: 'Rede Azul' }
const job: Encerramento = {
  id: '0198f0f0-0000-7000-8000-000000000004',
  tipo: 'encerrar-contas',
  estado: 'concluido',
  etapa: 'Contas encerradas',
  feito: 2,
  total: 2,
  erros: 0,
  nomeArquivo: 'Encerramento de contas',
  simulado: false,
  criadoPor: 'Rita Dias',
  criadoEm: '2026-11-20T13:00:00.000Z',
  concluidoEm: '2026-11-20T13:01:00.000Z',
  falha: null,
  desfeitoPor: null,
  resultado: {
    simulado: false,
    vendedores: 2,
    pontos: 42_00,
    redes: [],
    contas: [
      { ...conta, nome: 'Beto Reis', pontos: 30_00 },
      { ...conta, nome: 'Lia Alves', cpf: '', pontos: 12_00 },
    ],
    posicao: '9',
    dividas: 0,
    jaEncerradas: 0,
    comResgatesAbertos: 1,
    resgatesAbertos: [701, 702],
    abertas: [{ nome: 'Caio Nunes', cpf: '11144477735', resgates: [701, 702] }],
    motivo: 'Cadastros com CPF de outras pessoas',
  },
}
const rowOf = (nome: string) => screen.getByText(nome).closest('tr')!.textContent

test('tells whose accounts were closed with which points, and whose stay open until which redemptions end', () => {
  mount(<EncerramentoFeito job={job} />)
  expect(screen.getByText('2 contas encerradas')).toBeDefined()
  expect(screen.getByText('Concluído em parte')).toBeDefined()
  expect(screen.getByText('Cadastros com CPF de outras pessoas')).toBeDefined()
  expect([rowOf('Beto Reis'), rowOf('Lia Alves')]).toEqual(['Beto Reis30', 'Lia Alves12'])
  const abertas = within(screen.getByRole('table', { name: 'Continuam abertas' }))
  expect(abertas.getByRole('row', { name: /Caio Nunes/ }).textContent).toContain('resgate 701, resgate 702')
  expect(screen.getByRole('link', { name: 'Beto Reis' }).getAttribute('href')).toBe('/painel/parceiro/52998224725')
})

test('says why nothing was closed, and of work of old, which named nobody, how many stay open', () => {
  const falha = 'O encerramento não terminou. Peça de novo: o que já foi encerrado continua assim.'
  mount(<EncerramentoFeito job={{ ...job, estado: 'falhou', falha, resultado: null }} />)
  expect(screen.getByRole('alert').textContent).toBe(falha)
  expect(screen.queryByText(/contas? encerrada/)).toBeNull()

  const { abertas: _, motivo: __, ...antigo } = job.resultado!
  mount(<EncerramentoFeito job={{ ...job, resultado: antigo }} />)
  expect(screen.getByText('Continuam abertas').closest('div')!.textContent).toContain('1')
  expect(screen.queryByRole('table', { name: 'Continuam abertas' })).toBeNull()
})
