import { useClientList } from '#web/shared/list/client-list.ts'
import { Gallery } from '#web/shared/list/gallery.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import { colunas, exemplos, filtros, type Exemplo } from './dados.ts'
import { vazio } from './tabelas.tsx'
import { Parte } from './parte.tsx'

const PELOS_PONTOS = { campo: 'pontos', direcao: 'desc' } as const

/** A list whose face is not a table. */
export function Cartoes() {
  const lista = useClientList({ linhas: exemplos, campos: colunas, filtros, ordem: PELOS_PONTOS, prefix: 'cartoes.' })
  return (
    <Parte title="Galeria de cartões" semFundo>
      <Gallery lista={lista} label="Cartões" keyOf={({ id }) => id} empty={vazio} card={Cartao} />
    </Parte>
  )
}

const Cartao = ({ nome, pontos, ativo }: Exemplo) => (
  <>
    <strong>{nome}</strong>
    <span>
      <Points valor={pontos} unit />
    </span>
    <StatusBadge kind={ativo === 1 ? 'sucesso' : 'neutro'}>{ativo === 1 ? 'Ativo' : 'Inativo'}</StatusBadge>
  </>
)
