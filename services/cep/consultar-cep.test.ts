import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestContext } from '../../tools/test-kit/command-context.ts'
import { consultarCep } from './consultar-cep.ts'
import { CepIndisponivel, type ServicoDeCep } from './port.ts'

const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  complemento: '',
}
let kit: Awaited<ReturnType<typeof createTestContext>>
const consultar = vi.fn<ServicoDeCep['consultar']>()
let agora = new Date('2026-11-20T12:00:00Z')
const perguntar = () => consultarCep({ db: kit.db, servicoDeCep: { consultar }, agora: () => agora }, '01310100')

beforeAll(async () => {
  kit = await createTestContext()
})
afterAll(() => kit.close())
beforeEach(async () => {
  consultar.mockReset().mockResolvedValue(PAULISTA)
  agora = new Date('2026-11-20T12:00:00Z')
  await kit.db.deleteFrom('ceps').execute()
})

describe('a CEP', () => {
  it('is looked up once and then cached for 90 days', async () => {
    expect(await perguntar()).toEqual(PAULISTA)
    agora = new Date('2027-02-18T11:59:59Z')
    expect(await perguntar()).toEqual(PAULISTA)
    expect(consultar).toHaveBeenCalledOnce()
    agora = new Date('2027-02-18T12:00:00Z')
    consultar.mockResolvedValue({ ...PAULISTA, bairro: 'Jardins' })
    expect(await perguntar()).toMatchObject({ bairro: 'Jardins' })
  })

  it('that does not exist is reported, and looked up again the next time', async () => {
    consultar.mockResolvedValueOnce(undefined)
    await expect(perguntar()).rejects.toMatchObject({ kind: 'not-found', message: 'CEP inválido' })
    expect(await perguntar()).toEqual(PAULISTA)
  })

  it('can be typed by hand when the service is down', async () => {
    consultar.mockRejectedValue(new CepIndisponivel('too slow'))
    await expect(perguntar()).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'A busca de CEP não está respondendo. Preencha o endereço.',
    })
  })

  it('that was known serves on while the service is down', async () => {
    await perguntar()
    agora = new Date('2028-01-01T12:00:00Z')
    consultar.mockRejectedValue(new CepIndisponivel('too slow'))
    expect(await perguntar()).toEqual(PAULISTA)
  })

  it('does not hide a defect', async () => {
    consultar.mockRejectedValue(new TypeError('a defect'))
    await expect(perguntar()).rejects.toBeInstanceOf(TypeError)
  })
})
