// Runs before the first paint, as a file of its own because the pages allow no inline scripts: sets the remembered
// colour scheme, so that nobody sees the other one flash by. Same key as `session/color-scheme.ts`.
(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('lastro.esquema')
  } catch {
    // Storage refused: the system's scheme it is.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen === 'light' || chosen === 'dark' ? chosen : system)
})()
