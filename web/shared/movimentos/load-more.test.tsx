import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadMore } from './load-more.tsx'

test.each([
  [1, 1, '1 de 1 foto ou vídeo'],
  [20, 1204, '20 de 1.204 fotos e vídeos'],
])('%i lines of %i are called what they are', (shown, total, expected) => {
  const html = renderToString(
    <MantineProvider>
      <LoadMore
        shown={shown}
        total={total}
        hasMore={false}
        isLoading={false}
        failed={false}
        onMore={() => undefined}
        oQue={['foto ou vídeo', 'fotos e vídeos']}
      />
    </MantineProvider>,
  )
  expect(html).toContain(`>${expected}<`)
})
