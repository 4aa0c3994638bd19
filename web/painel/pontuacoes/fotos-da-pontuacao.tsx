import { formatarDia } from '#contracts/values/dia.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Viewer } from '#web/shared/ui/late-viewer.ts'
import { Money, Points } from '#web/shared/ui/number.tsx'
import { SaleLink } from '#web/painel/pecas/sale-link.tsx'
import { filesOfSubmission } from '#web/painel/pendentes/submission-files.ts'
import type { Pontuacao } from './pontuacoes.columns.tsx'

interface Props {
  /** Whose photos are shown; null while none are. */
  pontuacao: Pontuacao | null
  onClose: () => void
}

/** What the seller sent, with the award that came of it: half of the dialog beside an image (`doc 2 §2`). */
export const FotosDaPontuacao = ({ pontuacao, onClose }: Props) => (
  <Viewer
    title={pontuacao === null ? '' : `Envio ${pontuacao.idEnvio}, de ${pontuacao.parceiro}`}
    files={pontuacao === null ? [] : filesOfSubmission({ id: pontuacao.idEnvio ?? 0, arquivos: pontuacao.arquivos })}
    opened={pontuacao !== null}
    onClose={onClose}
    beside={() => pontuacao && <Pontuada {...pontuacao} />}
  />
)

const Pontuada = (pontuacao: Pontuacao) => (
  <Facts
    facts={[
      [
        pontuacao.documento,
        <SaleLink key="venda" idVenda={pontuacao.id}>
          {pontuacao.identificador}
        </SaleLink>,
      ],
      ['Dental', pontuacao.revenda],
      ['Data da venda', formatarDia(pontuacao.realizadoEm)],
      ['Pontuada em', formatarDia(pontuacao.pontuadoEm)],
      ['Valor', <Money key="valor" valor={pontuacao.totalVenda} />],
      ['Pontos', <Points key="pontos" valor={pontuacao.totalPontos} />],
    ]}
  />
)
