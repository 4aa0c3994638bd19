import { Drawer } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { lazy, useMemo, useState, type ComponentType } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { Papel } from '#contracts/values/papeis.ts'
import { ListViews, type ListViewsProps } from '#web/shared/list/list-view.ts'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import { useRestoreSession } from '#web/shared/session/session.hooks.ts'
import { useScrollPosition } from '#web/shared/ui/scroll-position.ts'
import { NamesEvents } from '#web/shared/ui/names-events.ts'
import { RecordLinks } from '#web/shared/ui/record-link.tsx'
import { panelPersonOf, useUsuario } from '#web/painel/person.ts'
import { linksFor } from './record-links.ts'
import { OwnScreens } from '#web/painel/pecas/screen-cards.tsx'
import type { Screen } from '#web/painel/screen.ts'
import { listOf, mayOpen, nameOfScreen, screenAt, screens } from '#web/painel/screens.ts'
import { UploadSender } from './jobs/upload-sender.ts'
import { LastUpdateContext, type LastUpdate } from './last-update.ts'
import { RecordNameContext } from '#web/painel/pecas/record-name.ts'
import { ScreenNameContext } from '#web/painel/pecas/screen-name.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar, type Step } from './top-bar.tsx'
import classes from './shell.module.css'

/** A list shows while its views are on the way, and without them when they cannot be loaded. */
const Views = lazy<ComponentType<ListViewsProps>>(() =>
  import('#web/painel/visoes/visoes-da-lista.tsx').catch(() => ({ default: () => null })),
)

const viewsOf = (props: ListViewsProps) => <Views {...props} />

/** The panel's frame: skip link, side menu, top bar, and the screen. */
export default function Shell() {
  useRestoreSession(panelPersonOf)
  useScrollPosition()
  const { permissao } = useUsuario()
  const links = useMemo(() => linksFor(permissao), [permissao])
  const own = useMemo(() => screens.filter((screen) => mayOpen(screen, permissao)), [permissao])
  // `doc 1 §9`: there the menu is an overlay. Up to 768 px it leaves the screen its width, and opens over it.
  const phone = useMediaQuery('(max-width: 25em)', undefined, { getInitialValueInEffect: false })
  const narrow = useNarrow()
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'lastro.painel.menu-recolhido',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [overlay, setOverlay] = useState(false)
  const rail = collapsed || narrow
  const [lastUpdate, setLastUpdate] = useState<LastUpdate | null>(null)
  const [registro, setRegistro] = useState<string | null>(null)

  const screen = screenAt(useLocation().pathname)
  const titulo =
    screen === undefined ? 'Página não encontrada' : mayOpen(screen, permissao) ? screen.title : 'Sem acesso'

  return (
    <LastUpdateContext value={setLastUpdate}>
      <a href="#conteudo" className={classes.pular}>
        Pular para o conteúdo
      </a>
      <UploadSender />
      <div className={classes.quadro}>
        {!phone && (
          <aside
            data-lateral={rail ? 'fechado' : 'aberto'}
            className={rail ? `${classes.lateral} ${classes.recolhida}` : classes.lateral}
          >
            <SideMenu collapsed={rail} onToggle={() => (narrow ? setOverlay(true) : setCollapsed(!collapsed))} />
          </aside>
        )}
        {narrow && (
          <Drawer.Root opened={overlay} onClose={() => setOverlay(false)} padding={0} size="var(--lastro-menu-aberto)">
            <Drawer.Overlay />
            <Drawer.Content aria-label="Menu">
              <Drawer.Body className={classes.gaveta}>
                <SideMenu collapsed={false} onToggle={() => setOverlay(false)} onChoose={() => setOverlay(false)} />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
        )}
        <div className={classes.principal}>
          <TopBar
            title={registro ?? titulo}
            trilha={screen === undefined ? [] : trailTo(screen, registro, permissao)}
            lastUpdate={lastUpdate}
            {...(phone ? { onMenu: () => setOverlay(true) } : {})}
          />
          <main id="conteudo" tabIndex={-1} className={classes.conteudo}>
            <RecordNameContext value={setRegistro}>
              <NamesEvents value={true}>
                <RecordLinks value={links}>
                  <ScreenNameContext value={nameOfScreen}>
                    <OwnScreens value={own}>
                      <ListViews value={viewsOf}>
                        <Outlet />
                      </ListViews>
                    </OwnScreens>
                  </ScreenNameContext>
                </RecordLinks>
              </NamesEvents>
            </RecordNameContext>
          </main>
        </div>
      </div>
    </LastUpdateContext>
  )
}

/**
 * What stands before the title: the group, and the list that the screen belongs to, or else what a record is. Nothing
 * before a group's own page.
 */
function trailTo(screen: Screen, registro: string | null, papel: Papel): Step[] {
  if (screen.title === screen.grupo) return []
  const lista = listOf(screen)
  if (lista === undefined) return [{ nome: screen.grupo }, ...(registro === null ? [] : [{ nome: screen.title }])]
  return [{ nome: lista.grupo }, { nome: lista.title, ...(mayOpen(lista, papel) ? { to: lista.path } : {}) }]
}
