import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/**
 * Light or dark; starts from the system's choice and remembers the person's. It has a plain `title`, because Mantine's
 * tooltip is too large for the store's first screen.
 */
export function ColorSchemeToggle({ size = 36 }: { size?: number }) {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const label = dark ? 'Usar cores claras' : 'Usar cores escuras'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {/* Both icons are rendered, so that the right one shows before the application has started. */}
      <IconSun size="1.25rem" stroke={1.75} aria-hidden="true" className="mantine-light-hidden" />
      <IconMoon size="1.25rem" stroke={1.75} aria-hidden="true" className="mantine-dark-hidden" />
    </ActionIcon>
  )
}
