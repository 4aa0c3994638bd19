// Runs before the first paint, as a file of its own because the pages allow no inline scripts.
;(() => {
  const page = document.documentElement
  const remembered = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage refused: nothing is remembered.
      return null
    }
  }
  // The remembered colour scheme, so that nobody sees the other one flash by. Same key as `session/color-scheme.ts`.
  const chosen = remembered('lastro.esquema')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  page.setAttribute('data-mantine-color-scheme', chosen === 'light' || chosen === 'dark' ? chosen : system)
  // Who has a session of the store goes home from its public page, and should not see it (`loja.css`). Same key as
  // `session/session-storage.ts`.
  if (remembered('lastro.loja.sessao') !== null) page.setAttribute('data-com-sessao', '')
})()
