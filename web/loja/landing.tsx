import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { AppRoot } from '#web/shared/app-root.tsx'
import { sessionReducer } from '#web/shared/session/session.slice.ts'
import { api } from './api.ts'
import { paths } from './paths.ts'
import { Screens } from './routes.tsx'

/**
 * The HTML of the public page for visitors without a session. It is rendered when the screens are built
 * (`vite.config.ts`), sent by the gateway in the document, and hydrated by `main.tsx`.
 */
export async function landingMarkup(styleNonce: string): Promise<string> {
  const store = configureStore({ reducer: combineSlices({ session: sessionReducer }, api) })
  const { prelude } = await prerender(
    <AppRoot store={store} styleNonce={styleNonce}>
      <StaticRouter location={paths.boasVindas}>
        <Screens />
      </StaticRouter>
    </AppRoot>,
    // In one piece: React would send a large page in parts that an inline script puts together.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  return new Response(prelude as BodyInit).text()
}
