import { expect, test } from 'vitest'
import { sanitizarDescricao, textoDaDescricao } from './descricao.ts'

test.each([
  ['paragraphs, lists and emphasis', '<p>Café <strong>forte</strong></p><ul><li>Um</li></ul>'],
  ['a heading', '<h3>Na caixa</h3><p>Duas cápsulas</p>'],
])('%s stay', (_what, html) => expect(sanitizarDescricao(html)).toBe(html))

test.each([
  ['a script', '<p>Café</p><script>alert(1)</script>', '<p>Café</p>'],
  ['what runs when it is clicked', '<p onclick="alert(1)">Café</p>', '<p>Café</p>'],
  ['a look of its own', '<p style="position:fixed" class="x">Café</p><style>p{}</style>', '<p>Café</p>'],
  ['a frame and a form', '<iframe src="https://x"></iframe><form><input></form><p>Café</p>', '<p>Café</p>'],
  ['a picture from elsewhere', '<p>Café<img src="https://x/y.png" onerror="alert(1)"></p>', '<p>Café</p>'],
  ['a tag inside a tag', '<scr<script>ipt>alert(1)</scr</script>ipt><p>Café</p>', 'ipt&gt;alert(1)ipt&gt;<p>Café</p>'],
])('%s goes', (_what, typed, stored) => expect(sanitizarDescricao(typed)).toBe(stored))

test('a link opens apart and tells nothing; one that runs leads nowhere', () => {
  expect(sanitizarDescricao('<a href="https://x.example/a?b=1&c=2">Manual</a>')).toBe(
    '<a href="https://x.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">Manual</a>',
  )
  for (const href of ['javascript:alert(1)', 'JaVa\nScript:alert(1)', 'data:text/html,x', '//x.example'])
    expect(sanitizarDescricao(`<a href="${href}">Manual</a>`)).not.toContain('href')
})

test('a plain text becomes paragraphs, and stays a text', () => {
  expect(sanitizarDescricao('Café forte\ne quente\n\nR$ 5 < R$ 10 & mais')).toBe(
    '<p>Café forte<br />e quente</p><p>R$ 5 &lt; R$ 10 &amp; mais</p>',
  )
})

test('what was sanitised stays as it is when it is stored again', () => {
  const once = sanitizarDescricao('<p>A &lt;b&gt; & <a href="https://x.example">c</a></p>')
  expect(sanitizarDescricao(once)).toBe(once)
})

test.each(['<p> </p>', '<script>alert(1)</script>', '<br>'])('%s says nothing, and is refused', (typed) => {
  expect(() => sanitizarDescricao(typed)).toThrow('Informe a descrição')
})

test('the log tells its words', () => {
  expect(textoDaDescricao('<p>Café &amp; leite</p><ul><li>Um</li><li>Dois</li></ul>')).toBe('Café & leite Um Dois')
})
