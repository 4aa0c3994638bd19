import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Viewer } from '#web/shared/ui/late-viewer.ts'
import type { ViewedFile } from '#web/shared/ui/viewed-file.tsx'
import classes from './galeria.module.css'
import { Parte } from './parte.tsx'

const desenho = (largura: number, altura: number, cor: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${largura}" height="${altura}">`
      + `<rect width="100%" height="100%" fill="${cor}"/><circle cx="50%" cy="50%" r="25%" fill="white"/></svg>`,
  )}`

/** One second, drawn for this. */
const VIDEO = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAPQEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZU',
  'rmtTrIGTTbuLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCA77srgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAVSalmoCrXsYMPQkBEiYREel3jTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFh9c7GzFDb9yDgQFV7oEBhoVW',
  'X1ZQOOCdsIGguoFaU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAt7ngQCgQMGh/YEAAADwCACdASqgAFoACocIhYWI',
  'mYSIOAIDO6eXdQEdzv4zm4ZfG7bPc0iBrbUaFcWn1KEeoqWAzcMt6bO+R2uSRqlPt8ajZieuJfQojjMCCpzoUAD+2fuuU7TrwTgO',
  '+0pATIOqjkU8Y879KEH8UYtcqOgAvqNjzNNkgtoAdaG/pr3ugQGluFAFAJ0BKqAAWgAKhwiFhYiZhIg4AgAGKA8IdVSa7iHVUmu4',
  'h1VJruIdVSa7iHVUmu4hvAD+664AoO2hyoEAxgDxBAAqEcAAGAAZ35f0AAQ6fnQXE5Ov/yV78ILoYhLRSiEtFLPV1SVT7YD+2fuu',
  'U61typD8hA7IbBNtG+Fy4y7M4g4uTJ6AdaGbppnugQGllBECACoRwAAYABhYL/QACICBAAAA+4EAoOKhv4EBjgBxBQAqEcAAGAAZ',
  '6l/0AApSAsTZ4O7ucZmyoGYnP9++qHO6EYJ77JkQGQDhWfQA/tn7rlOtnwRo7YZQAHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiA',
  'gQAAAPuBxqDgobyBAlkAMQUAKhHAABgAGRRX9AAFr0j6Y7tM1hoVepJrwt+s2uvn+33TlBnBV7pnHAD+2fuuU7t4zCjF8AB1oZum',
  'me6BAaWUEQIAKhHAABgAGFgv9AAIgIEAAAD7ggGOoOWhwYEDIQAxBQAqEcAAGAAare/0ABKHHM45AfJELzhNnOtR6BXcDwJYgQHh',
  '0xaco+6EAP7Z+65Trr2SEZl2jKf2BJwAdaGbppnugQGllBECACoRwAAYABhYL/QACICBAAAA+4ICWaD5odWBA+kAMQUAKhHAABgA',
  'G+bH9AAdfV6WynjKgOHMLw4y2Ix9R11nY7LVS9YV91KuPwD+2fuuU7mnf8hIctGgocBpD/6WGSmnjQeoJiRxoWXkIUV6BqIAdaGb',
  'ppnugQGllBECACoRwAAYABhYL/QACICBAAAA+4IDIRxTu2uNu4uzgQC3hveBAfGB1A==',
].join('')

const emPe: ViewedFile = { id: '1', nome: 'Nota em pé', tipo: 'image/webp', url: desenho(900, 1600, 'teal') }
const deitada: ViewedFile = { id: '2', nome: 'Foto deitada', tipo: 'image/webp', url: desenho(1600, 900, 'peru') }
const video: ViewedFile = { id: '3', nome: 'Entrega', tipo: 'video/webm', url: `data:video/webm;base64,${VIDEO}` }
const pdf: ViewedFile = { id: '4', nome: 'nota-8797.pdf', tipo: 'application/pdf', url: 'data:application/pdf,' }
const apagada: ViewedFile = { id: '5', nome: 'Apagada', tipo: 'image/webp', url: '/arquivos/00/apagada.webp' }
const danificada: ViewedFile = { id: '6', nome: 'Danificada', tipo: 'image/png', url: 'data:image/png;base64,AAAA' }

const casos: readonly (readonly [string, readonly ViewedFile[] | undefined])[] = [
  ['Vários arquivos', [emPe, deitada, video, pdf]],
  ['Carregando arquivos', undefined],
  ['Arquivo apagado', [apagada]],
  ['Arquivo danificado', [danificada]],
]

/** The viewer with each kind of file, and with what may be wrong with one. */
export const Visor = () => (
  <Parte title="Visor">
    <div className={classes.fila}>
      {casos.map(([rotulo, arquivos]) => (
        <Abre key={rotulo} label={rotulo} files={arquivos} />
      ))}
      <Abre label="Foto com o que se sabe dela" files={[emPe]} beside={() => <Facts facts={FATOS} />} />
    </div>
  </Parte>
)

const FATOS = [
  ['Vendedor', 'Ana Beatriz Lima'],
  ['Nota fiscal', '8797'],
] as const

function Abre({
  label,
  ...visor
}: {
  label: string
  files: readonly ViewedFile[] | undefined
  beside?: () => ReactNode
}) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Viewer
        {...visor}
        title={label}
        opened={opened}
        onClose={() => setOpened(false)}
        renew={() => setOpened(false)}
      />
    </>
  )
}
