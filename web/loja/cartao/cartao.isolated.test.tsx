import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { MeuCartao } from '#contracts/http/meu-cartao.ts'
import CardScreen from './cartao.screen.tsx'

const { useCard } = vi.hoisted(() => ({ useCard: vi.fn() }))
vi.mock('./cartao.api.ts', () => ({ useMeuCartaoQuery: useCard }))
vi.mock('#web/shared/ui/late-sheet.tsx', () => ({ lateSheet: () => () => null }))
vi.mock('#web/shared/ui/page-title.tsx', () => ({ PageTitle: ({ titulo }: { titulo: string }) => <h1>{titulo}</h1> }))
vi.mock('#web/shared/ui/loaded.tsx', () => ({
  Loaded: ({ query, children }: { query: { data: object }; children: (data: object) => unknown }) =>
    children(query.data),
  Skeletons: () => null,
}))

const CARD: MeuCartao = {
  numero: '•••• 3085',
  bloqueado: 1,
  emDesbloqueio: false,
  saldo: 150_00,
  atualizadoEm: '2026-11-20T12:00:00Z',
}
function shown(cartao: MeuCartao | null): string {
  useCard.mockReturnValue({ data: { cartao } })
  return renderToStaticMarkup(
    <MantineProvider>
      <CardScreen />
    </MantineProvider>,
  ).replaceAll('\u00a0', ' ')
}

test.each<[string, MeuCartao | null, string[], string[]]>([
  [
    'nobody has yet',
    null,
    ['Você ainda não possui seu Cartão', 'Ligar para a central'],
    ['loquear cartão', 'Saldo do cartão '],
  ],
  ['that is blocked', CARD, ['Saldo do cartão •••• 3085', 'R$ 150,00', 'Desbloquear cartão'], ['Bloquear cartão']],
  [
    'that was asked to be unblocked',
    { ...CARD, emDesbloqueio: true },
    ['SOLICITAÇÃO EM ANDAMENTO', 'O desbloqueio pode levar até 24h úteis'],
    ['Desbloquear cartão', 'Bloquear cartão'],
  ],
  ['that is unblocked', { ...CARD, bloqueado: 0 }, ['Bloquear cartão', 'Atualizado em 20/11/2026'], ['Desbloquear']],
  ['whose balance nobody told', { ...CARD, atualizadoEm: null }, ['A operadora ainda não informou o saldo.'], []],
])('the page of a card %s', (_, cartao, says, saysNot) => {
  const html = shown(cartao)
  for (const text of says) expect(html).toContain(text)
  for (const text of saysNot) expect(html).not.toContain(text)
})
