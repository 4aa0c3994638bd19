import { useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Visao } from '#contracts/http/visoes.ts'
import { useShowListTitle } from '#web/shared/list/list-heading.ts'
import { writeState, type ListState } from '#web/shared/list/list-state.ts'
import {
  addressOfView,
  SEM_VISAO,
  showsView,
  stateOfView,
  viewIn,
  VISAO,
  type ListViewsProps,
} from '#web/shared/list/list-view.ts'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { MenuDeVisoes } from './menu-de-visoes.tsx'
import { isSeen, markSeen } from './seen-versions.ts'
import {
  useDefinirVisaoPadraoMutation,
  useExcluirVisaoMutation,
  useGravarVisaoMutation,
  useTrazerVisaoMutation,
  useVisoesQuery,
} from './visoes.api.ts'

const SalvarVisao = lateDialog(() => import('./salvar-visao.tsx'))
const RenomearVisao = lateDialog(() => import('./renomear-visao.tsx'))
const CompartilharVisao = lateDialog(() => import('./compartilhar-visao.tsx'))

type Dialogo = 'salvar' | 'renomear' | 'compartilhar'

/** In the history entry of a list in which something was chosen: it is not being opened. */
interface Chosen {
  cursores?: unknown
}

/** With the one that was just saved, until the server's answer has it. */
const withSaved = (visoes: readonly Visao[], saved: Visao | null): readonly Visao[] =>
  saved === null || visoes.some(({ id }) => id === saved.id) ? visoes : [...visoes, saved]

/** The views of a screen's main list: the one that it opens with, the one that it shows, and their menu. */
export default function VisoesDaLista({ lista, path, colunas }: ListViewsProps) {
  const { search, state: held, pathname } = useLocation()
  const navigate = useNavigate()
  const { data } = useVisoesQuery({ query: { lista: path } })
  const [gravar] = useGravarVisaoMutation()
  const [excluir] = useExcluirVisaoMutation()
  const [trazer] = useTrazerVisaoMutation()
  const [definirPadrao] = useDefinirVisaoPadraoMutation()
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  const [saved, setSaved] = useState<Visao | null>(null)

  const { state, rules } = lista
  const id = viewIn(search)
  const visoes = useMemo(() => data && withSaved(data.visoes, saved), [data, saved])
  const shown = visoes?.find((visao) => visao.id === id)
  const conteudo = { endereco: addressOfView(state, rules), colunas: colunas?.texto ?? '' }

  const show = (visao: string, next: ListState, replace: boolean) =>
    void navigate(
      { search: writeState(new URLSearchParams({ [VISAO]: visao }), next, rules).toString() },
      { replace, preventScrollReset: true, state: { cursores: {} } satisfies Chosen },
    )
  const choose = (visao: Visao, replace = false) => show(visao.id, stateOfView(visao.endereco, rules), replace)

  useLayoutEffect(() => {
    if (visoes === undefined) return
    const address = new URLSearchParams(search)
    const said = address.get(VISAO)
    address.delete(VISAO)
    const opens = address.size === 0 && (held as Chosen | null)?.cursores === undefined
    // A view that this person cannot see leaves what the address says beside it.
    if (id !== null && shown === undefined)
      void navigate({ search: address.toString() }, { replace: true, state: held as unknown })
    else if (opens && said !== SEM_VISAO) {
      const visao = shown ?? visoes.find(({ padrao }) => padrao)
      if (visao) choose(visao, true)
    }
    // Only what was asked for and what there is decide it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [visoes, search, held])

  useLayoutEffect(() => {
    if (shown === undefined || isSeen(shown.id, shown.salvaEm)) return
    markSeen(shown.id, shown.salvaEm)
    colunas?.set(shown.colunas)
    // Columns that are changed later are the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown?.id, shown?.salvaEm])

  const modificada =
    shown !== undefined
    && !(showsView(state, shown.endereco, rules) && (colunas === undefined || colunas.shows(shown.colunas)))

  const apagar = async (visao: Visao) => {
    if ((await excluir({ params: { id: visao.id } })).error !== undefined) return
    setSaved(null)
    avisar.sucesso(`Visão ${visao.nome} excluída.`, {
      desfazer: () => {
        const { id, nome, endereco, colunas, papeis } = visao
        void trazer({ body: { id, lista: path, nome, endereco, colunas, papeis } }).then(({ data: answer }) => {
          if (answer === undefined || location.pathname !== pathname) return
          setSaved(answer.visao)
          choose(answer.visao)
        })
      },
    })
  }
  const acts = {
    choose,
    semVisao: () => show(SEM_VISAO, stateOfView('', rules), false),
    salvarComo: () => setDialogo('salvar'),
    renomear: () => setDialogo('renomear'),
    compartilhar: () => setDialogo('compartilhar'),
    gravar: async ({ id, nome }: Visao) => {
      const { error } = await gravar({ params: { id }, body: conteudo })
      if (error === undefined) avisar.sucesso(`Visão ${nome} alterada.`)
    },
    definirPadrao: async ({ id, padrao }: Visao) => {
      const { data: answer } = await definirPadrao({ params: { id }, body: { padrao: !padrao } })
      if (answer !== undefined) avisar.sucesso(answer.mensagem)
    },
    apagar: (visao: Visao) => void apagar(visao),
  }
  useShowListTitle(
    useMemo(
      () =>
        visoes === undefined
          ? null
          : (titulo) => <MenuDeVisoes title={titulo} visoes={visoes} shown={shown} modificada={modificada} {...acts} />,
      // The acts are those of this list, view and state.
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [visoes, shown, modificada, conteudo.endereco, conteudo.colunas, search],
    ),
  )

  const close = () => setDialogo(null)
  return (
    <>
      {dialogo === 'salvar' && (
        <SalvarVisao
          lista={path}
          conteudo={conteudo}
          onClose={close}
          onSaved={(visao) => {
            setSaved(visao)
            show(visao.id, state, true)
          }}
        />
      )}
      {dialogo === 'renomear' && shown && <RenomearVisao visao={shown} onClose={close} />}
      {dialogo === 'compartilhar' && shown && <CompartilharVisao visao={shown} tela={pathname} onClose={close} />}
    </>
  )
}
