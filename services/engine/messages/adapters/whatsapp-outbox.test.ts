import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whatsappContract } from '../whatsapp.contract.ts'
import type { MensagemWhatsApp } from '../whatsapp.port.ts'
import { whatsappOutbox } from './whatsapp-outbox.ts'

whatsappContract('the outbox', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lastro-outbox-'))
  return {
    whatsapp: whatsappOutbox(dir),
    async entregue(id) {
      const { para, modelo, idioma, parametros } = JSON.parse(
        await readFile(join(dir, 'outbox', `whatsapp-${id}.json`), 'utf8'),
      ) as MensagemWhatsApp
      return { para, modelo, idioma, parametros }
    },
    async derrubar() {
      await rm(join(dir, 'outbox'), { recursive: true })
      await writeFile(join(dir, 'outbox'), 'a file where the directory was')
    },
    drop: () => rm(dir, { recursive: true, force: true }),
  }
})

test('the outbox holds one whole file for each id, and says what the person would read', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lastro-outbox-'))
  const mensagem = {
    id: 'a',
    para: '+5511900001234',
    modelo: 'm',
    idioma: 'pt_BR',
    parametros: ['Ana'],
    texto: 'Olá, Ana!',
  }
  await Promise.all([1, 2, 3].map(() => whatsappOutbox(dir).enviar(mensagem)))
  expect(await readdir(join(dir, 'outbox'))).toEqual(['whatsapp-a.json'])
  expect(JSON.parse(await readFile(join(dir, 'outbox', 'whatsapp-a.json'), 'utf8'))).toEqual({
    canal: 'whatsapp',
    ...mensagem,
  })
  await rm(dir, { recursive: true })
})
