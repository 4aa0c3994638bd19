import { expect, test } from 'vitest'
import type { EnvioEvent } from '#contracts/events/envio.ts'
import { databaseForTests } from '../../tools/test-kit/database.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { project, recorded } from '../../tools/test-kit/projections.ts'
import { pendentes } from './pendentes.projection.ts'

const { pool } = databaseForTests()

const doEnvio = (envio: string, numero: number) => ({
  idEnvio: id(envio),
  numero,
  idParceiro: id('Ana'),
  idRevenda: id('dental'),
  idRede: id('norte'),
  em: '2026-11-20',
})
const enviada = (envio: string, numero: number): EnvioEvent => ({
  type: 'FotoVendaEnviada',
  data: {
    ...doEnvio(envio, numero),
    arquivos: [
      { arquivo: `ab/${envio}.webp`, tipo: 'image/webp' },
      { arquivo: `cd/${envio}.pdf`, tipo: 'application/pdf' },
    ],
  },
})

test('a submission stands as its last event left it, whichever batch that came in', async () => {
  const { envios, somas } = await project(
    pendentes,
    pool,
    recorded([
      enviada('um', 1),
      enviada('dois', 2),
      enviada('tres', 3),
      { type: 'EnvioProcessado', data: { ...doEnvio('dois', 2), idVenda: id('venda'), numeroVenda: 41 } },
      { type: 'EnvioEncerrado', data: { ...doEnvio('um', 1), motivo } },
    ]),
  )
  const [um, dois, tres] = envios!.sort((a, b) => Number(a['numero']) - Number(b['numero']))
  expect(um).toMatchObject({ situacao: 'encerrada', motivo: motivo.idTexto, numero_venda: null })
  expect(dois).toMatchObject({ situacao: 'processada', motivo: null, numero_venda: 41 })
  expect(tres).toMatchObject({
    id_envio: id('tres'),
    id_parceiro: id('Ana'),
    id_revenda: id('dental'),
    id_rede: id('norte'),
    arquivo: 'ab/tres.webp',
    situacao: 'pendente',
    atualizado_em: null,
    por: null,
  })
  expect(um!['atualizado_em']).toEqual(um!['enviado_em'])
  expect(somas!.map(({ situacao, envios: quantos }) => [situacao, quantos]).sort()).toEqual([
    ['encerrada', 1],
    ['pendente', 1],
    ['processada', 1],
  ])
})
