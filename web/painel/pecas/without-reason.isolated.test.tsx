import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import EncerrarPontuacao from '#web/painel/pendentes/encerrar-pontuacao.tsx'
import EditarPremio from '#web/painel/premios/editar-premio.tsx'
import ProcessPointsScreen from '#web/painel/expiracao/processar-pontos.screen.tsx'
import AlterarPrevisao from '#web/painel/resgates/alterar-previsao.tsx'

const { modal, encerrar, download, erro } = vi.hoisted(() => ({
  modal: vi.fn(),
  encerrar: vi.fn(),
  download: vi.fn(),
  erro: vi.fn(),
}))
vi.mock('#web/shared/form/form-modal.tsx', () => ({
  FormModal: (props: object) => {
    modal(props)
    return null
  },
}))
vi.mock('#web/painel/pendentes/pendentes.api.ts', () => ({ useEncerrarPontuacaoMutation: () => [encerrar] }))
vi.mock('#web/painel/premios/premios.api.ts', () => ({
  useAlterarPremioMutation: () => [],
  useLazyPremioQuery: () => [],
}))
vi.mock('#web/painel/resgates/resgates.api.ts', () => ({ useAlterarPrevisaoEntregaMutation: () => [] }))
vi.mock('#web/painel/resgates/alterar-resgate.ts', () => ({ useAlteracao: () => ({ form: { campos: {} } }) }))
vi.mock('#web/shared/form/record-form.ts', () => ({ useRecordForm: () => ({ form: { campos: {} } }) }))
vi.mock('react-redux', () => ({ useDispatch: () => vi.fn() }))
vi.mock('#web/shared/ui/toasts.tsx', () => ({ avisar: { erro } }))
vi.mock('#web/shared/ui/late-sheet.tsx', () => ({ lateSheet: () => () => null, lateDialog: () => () => null }))
vi.mock('#web/shared/form/day-input.tsx', () => ({ DayInput: () => null }))
vi.mock('#web/shared/ui/busy-button.tsx', () => ({
  BusyButton: ({ onClick }: { onClick: () => void }) => {
    download.mockImplementation(onClick)
    return null
  },
}))
vi.mock('#web/painel/expiracao/processar-pontos.api.ts', () => ({
  useRelatorioDeExpiradosMutation: () => [() => Promise.resolve({ error: { status: 500 } }), { isLoading: false }],
}))
beforeEach(() => vi.clearAllMocks())

function formOf(dialog: ReactElement) {
  renderToString(dialog)
  return modal.mock.calls[0]![0] as {
    withoutReason?: string
    send?: (body: object) => Promise<{ error: { erro: string } }>
  }
}
const nothing = () => undefined

test('the forecast and the prize say what failed when the server gives no reason', () => {
  const alvo = { id: 7, resgatadoEm: '2026-11-20T12:00:00Z' }
  expect(formOf(<AlterarPrevisao alvo={alvo as never} onClose={nothing} />).withoutReason).toBe(
    'Erro ao atualizar previsão de entrega',
  )
  modal.mockClear()
  const premio = { id: 'p', nome: 'Caneca', diretorioFoto: '' }
  expect(formOf(<EditarPremio record={premio as never} onClose={nothing} />).withoutReason).toBe(
    'Erro ao atualizar prêmio',
  )
})

test.each([
  [500, 'Ocorreu um erro interno', 'Erro ao encerrar pontuação'],
  [409, 'O envio não está mais pendente', 'O envio não está mais pendente'],
])('ending an award that fails with %i, "%s", says "%s"', async (status, erro, said) => {
  encerrar.mockResolvedValue({ error: { status, erro } })
  const pendente = { id: 7, parceiro: 'Ana', criadoEm: '2026-11-20T12:00:00Z' }
  const { send } = formOf(<EncerrarPontuacao pendente={pendente} onClose={nothing} />)
  expect((await send!({ motivo: '' })).error.erro).toBe(said)
})

test('a report of expired points that does not come says so for 5 s', async () => {
  renderToString(
    <MantineProvider>
      <MemoryRouter>
        <ProcessPointsScreen />
      </MemoryRouter>
    </MantineProvider>,
  )
  download()
  await expect.poll(() => erro.mock.calls).toContainEqual(['Erro ao baixar arquivo CSV', { autoClose: 5_000 }])
})
