import { describe, expect, test } from 'vitest'
import type { EnvioEvent, FotoVendaEnviada } from '#contracts/events/envio.ts'
import { id, motivo } from '../../tools/test-kit/events.ts'
import { envioDecider, type EnvioCommand } from './envio.decider.ts'

const quem = { idEnvio: id('envio'), numero: 7, idParceiro: id('Ana'), idRevenda: id('dental'), idRede: id('norte') }
const enviado: FotoVendaEnviada = {
  type: 'FotoVendaEnviada',
  data: { ...quem, em: '2026-11-20', arquivos: [{ arquivo: 'ab/foto.webp', tipo: 'image/webp' }] },
}
const hoje = '2026-11-21'
const processar: EnvioCommand = { tipo: 'processar', idVenda: id('venda'), numeroVenda: 12, hoje }
const encerrar: EnvioCommand = { tipo: 'encerrar', motivo, hoje }
const processado: EnvioEvent = {
  type: 'EnvioProcessado',
  data: { ...quem, em: hoje, idVenda: id('venda'), numeroVenda: 12 },
}
const encerrado: EnvioEvent = { type: 'EnvioEncerrado', data: { ...quem, em: hoje, motivo } }

const decide = (command: EnvioCommand, ...given: EnvioEvent[]) =>
  envioDecider.decide(command, given.reduce(envioDecider.evolve, envioDecider.initialState()))

describe('a photo submission', () => {
  test('is sent once', () => {
    const enviar: EnvioCommand = { tipo: 'enviar', dados: enviado.data }
    expect(decide(enviar)).toEqual([enviado])
    expect(decide(enviar, enviado)).toEqual([])
  })

  test('is processed by the first sale from it', () => {
    expect(decide(processar, enviado)).toEqual([processado])
    expect(decide(processar, enviado, processado)).toEqual([])
    expect(decide({ ...processar, idVenda: id('outra') }, enviado, processado)).toEqual([])
    expect(decide(processar, enviado, encerrado)).toEqual([])
    expect(decide(processar)).toEqual([])
  })

  test('is ended while it is pending', () => {
    expect(decide(encerrar, enviado)).toEqual([encerrado])
    for (const fim of [processado, encerrado])
      expect(() => decide(encerrar, enviado, fim)).toThrow('não está mais pendente')
    expect(() => decide(encerrar)).toThrow('Pontuação não encontrada')
  })
})
