const SCHEME = 'data-mantine-color-scheme'

/** Paper is white, so printing always uses the light scheme. */
export function printInLightScheme(): void {
  let chosen: string | null = null
  const page = document.documentElement
  addEventListener('beforeprint', () => {
    chosen = page.getAttribute(SCHEME)
    page.setAttribute(SCHEME, 'light')
  })
  addEventListener('afterprint', () => {
    if (chosen !== null) page.setAttribute(SCHEME, chosen)
  })
}
