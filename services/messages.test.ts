import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { readSettings } from './settings.ts'

test('the documentation has the body of every template that WhatsApp has to approve, as the code fills it', () => {
  const said = readFileSync('docs/operations.md', 'utf8')
  const bodies = [...said.matchAll(/^\| `WHATSAPP_TEMPLATE_[A-Z]+` \| (.+) \|$/gm)].map(([, body]) => body)
  const { whatsapp } = readSettings({
    WHATSAPP_API_URL: 'https://graph.example',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_ID: '123456',
  })
  // The others go by e-mail only.
  const byWhatsApp = messages.filter(({ name }) => Object.hasOwn(whatsapp!.templates, name))
  expect(bodies.sort()).toEqual(byWhatsApp.map(({ texto }) => texto).sort())
})
