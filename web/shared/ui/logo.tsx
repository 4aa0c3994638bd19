import { marca } from '#contracts/values/marca.ts'
import classes from './logo.module.css'

/** The sign: three layers, with the ballast carrying those above. */
function LogoSign({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className ?? classes.sinal} aria-hidden="true" focusable="false">
      <path d="M16 3 29 9.5 16 16 3 9.5Z" fill="currentColor" />
      <path
        d="m3 15.5 13 6.5 13-6.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinejoin="round"
        strokeLinecap="round"
        opacity=".75"
      />
      <path
        d="m3 22 13 6.5L29 22"
        fill="none"
        stroke="var(--lastro-pontos)"
        strokeWidth="2.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Sign and word mark; `compact` shows only the sign and keeps the name for screen readers. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <LogoSign />
      <span className={compact ? 'so-leitor' : classes.palavra}>{marca.produto}</span>
    </span>
  )
}
