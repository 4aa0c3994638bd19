// Runs before the first paint. It is a separate file because the pages allow no inline scripts.
;(() => {
  const page = document.documentElement
  const remembered = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is refused, so nothing is remembered.
      return null
    }
  }
  // Applies the remembered colour scheme, so that the other one does not flash. Same key as `session/color-scheme.ts`.
  const chosen = remembered('lastro.esquema')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  page.setAttribute('data-mantine-color-scheme', chosen === 'light' || chosen === 'dark' ? chosen : system)
  // A person with a store session is sent home from the public page and must not see it (`loja.css`). Same key as
  // `session/session-storage.ts`.
  if (remembered('lastro.loja.sessao') !== null) page.setAttribute('data-com-sessao', '')
})()
