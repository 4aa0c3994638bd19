import { expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { vendaDecider } from '#services/vendas/venda.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { idDe, registrar, venda } from '../../tools/test-kit/vendas.ts'
import { envioDecider } from './envio.decider.ts'

const { ledger } = ledgerForTests()
const agora = () => new Date('2026-11-20T12:00:00.000Z')

test('a sale that a crash left alone processes its submission and is credited, once', async () => {
  const envio = streamName('envio', id('envio'))
  const quem = { idEnvio: id('envio'), numero: 7, idParceiro: id('ana'), idRevenda: id('revenda'), idRede: id('rede') }
  const dados = { ...quem, em: '2026-11-20', arquivos: [{ arquivo: 'ab/foto.webp', tipo: 'image/webp' }] }
  await handle(ledger, envio, envioDecider, { tipo: 'enviar', dados }, cause())
  const daFoto = venda('7', 100)
  const command = { ...registrar(daFoto, { numero: 41 }), idEnvio: id('envio') }
  const { events } = await handle(ledger, streamName('venda', idDe(daFoto)), vendaDecider, command, cause())

  await Promise.all([reagirAVendas({ ledger, agora }, events), reagirAVendas({ ledger, agora }, events)])
  await reagirAVendas({ ledger, agora }, events)

  const fins = (await ledger.readStream(envio)).slice(1)
  expect(fins).toMatchObject([
    {
      type: 'EnvioProcessado',
      data: { ...quem, em: '2026-11-20', idVenda: idDe(daFoto), numeroVenda: 41 },
      metadata: { causationId: events[0]!.id },
    },
  ])
  const [credito, ...mais] = await ledger.readStream(streamName('conta', id('ana')))
  expect([credito?.type, mais]).toEqual(['PontosCreditados', []])
})
