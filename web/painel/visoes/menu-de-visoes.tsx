import { Menu, MenuRadioItem } from '@mantine/core'
import {
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Visao } from '#contracts/http/visoes.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { useUsuario } from '#web/painel/person.ts'
import classes from './visoes.module.css'

interface Props {
  title: string
  visoes: readonly Visao[]
  /** The one that the list shows; undefined for none. */
  shown: Visao | undefined
  /** Whether the list is not as it was saved. */
  modificada: boolean
  choose: (visao: Visao) => void
  semVisao: () => void
  salvarComo: () => void
  gravar: (visao: Visao) => void
  renomear: () => void
  definirPadrao: (visao: Visao) => void
  compartilhar: () => void
  apagar: (visao: Visao) => void
}

const item = { size: '1rem', 'aria-hidden': true } as const

/** A list's title, as the menu of its views. */
export function MenuDeVisoes({ title, visoes, shown, modificada, ...acts }: Props) {
  const { permissao } = useUsuario()
  const proprias = visoes.filter(({ de }) => de === null)
  const compartilhadas = visoes.filter(({ de }) => de !== null)
  const propria = shown?.de === null ? shown : undefined
  const escolha = (visao: Visao) => (
    <Escolha
      key={visao.id}
      nome={visao.nome}
      nota={[visao.de ?? '', visao.padrao ? 'padrão' : ''].filter(Boolean).join(' · ')}
      escolhida={visao === shown}
      onClick={() => acts.choose(visao)}
    />
  )
  return (
    <Menu position="bottom-start" shadow="md" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.titulo} title={shown?.nome}>
          <span className={classes.palavras}>
            <span>{title}</span>
            {shown && <span className={classes.nome}>{shown.nome}</span>}
            {modificada && <span className={classes.modificada}>modificada</span>}
          </span>
          <IconChevronDown size="1.125rem" aria-hidden="true" className={classes.seta} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Grupo nome="Visões">
          <Escolha nome="Visão do sistema" escolhida={shown === undefined} onClick={acts.semVisao} />
          {proprias.map(escolha)}
        </Grupo>
        {compartilhadas.length > 0 && <Grupo nome="Compartilhadas comigo">{compartilhadas.map(escolha)}</Grupo>}
        <Grupo nome="Esta lista">
          {propria && modificada && (
            <Menu.Item leftSection={<IconDeviceFloppy {...item} />} onClick={() => acts.gravar(propria)}>
              Salvar alterações
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus {...item} />} onClick={acts.salvarComo}>
            Salvar como nova visão…
          </Menu.Item>
          {shown && (
            <Menu.Item
              leftSection={shown.padrao ? <IconStarOff {...item} /> : <IconStar {...item} />}
              onClick={() => acts.definirPadrao(shown)}
            >
              {shown.padrao ? 'Deixar de ser padrão' : 'Tornar padrão'}
            </Menu.Item>
          )}
          {propria && (
            <>
              <Menu.Item leftSection={<IconPencil {...item} />} onClick={acts.renomear}>
                Renomear…
              </Menu.Item>
              {permissao === ADMINISTRADOR && (
                <Menu.Item leftSection={<IconUsersGroup {...item} />} onClick={acts.compartilhar}>
                  Compartilhar com…
                </Menu.Item>
              )}
              <Menu.Item
                color="var(--lastro-perigo-texto)"
                leftSection={<IconTrash {...item} />}
                onClick={() => acts.apagar(propria)}
              >
                Excluir
              </Menu.Item>
            </>
          )}
        </Grupo>
      </Menu.Dropdown>
    </Menu>
  )
}

const Grupo = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div role="group" aria-label={nome}>
    <Menu.Label aria-hidden="true">{nome}</Menu.Label>
    {children}
  </div>
)

interface EscolhaProps {
  nome: string
  /** Whose it is, and whether the list opens with it. */
  nota?: string
  escolhida: boolean
  onClick: () => void
}

const Escolha = ({ nome, nota = '', escolhida, onClick }: EscolhaProps) => (
  // The one that shows is chosen again too: the list is then as it was saved.
  <MenuRadioItem
    value={nome}
    checked={escolhida}
    checkIcon={<IconCheck {...item} />}
    classNames={{ itemIndicator: classes.marca }}
    closeMenuOnClick
    onClick={onClick}
  >
    {nome}
    {nota !== '' && <span className={classes.nota}>{nota}</span>}
  </MenuRadioItem>
)
