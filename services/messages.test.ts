import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

test('the documentation has the body of every template that WhatsApp has to approve, as the code fills it', () => {
  const said = readFileSync('docs/operations.md', 'utf8')
  const bodies = [...said.matchAll(/^\| `(WHATSAPP_TEMPLATE_[A-Z]+)` \| (.+) \|$/gm)].map(([, ...line]) => line)
  const byWhatsApp = messages.flatMap((kind) => (kind.template ? [[kind.template.setting, kind.texto]] : []))
  expect(bodies.sort()).toEqual(byWhatsApp.sort())
})
