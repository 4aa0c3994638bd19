import type { EntradaDaConfiguracao } from '#contracts/http/taxas.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { Money, Quantity } from '#web/shared/ui/number.tsx'
import { StatusBadge } from '#web/shared/ui/status-badge.tsx'
import classes from './historico.module.css'
import { useHistoricoDaTaxaSucessoQuery } from './taxas.api.ts'

const colunas: readonly SimpleColumn<EntradaDaConfiguracao>[] = [
  { id: 'vigencia', title: 'Vale', frase: true, cell: (entrada) => <Entrada {...entrada} /> },
  { id: 'valor', title: 'Valor unitário', numero: true, cell: ({ valorUnitario }) => <Money valor={valorUnitario} /> },
  {
    id: 'quantidade',
    title: 'Quantidade antes',
    numero: true,
    cell: ({ qtdVendidaAntes }) => <Quantity valor={qtdVendidaAntes} />,
  },
]

const Vigencia = ({ periodo, ate, vale }: EntradaDaConfiguracao) =>
  vale ? (
    ate === null ? (
      `desde ${periodo}`
    ) : ate === periodo ? (
      `só em ${periodo}`
    ) : (
      `de ${periodo} a ${ate}`
    )
  ) : (
    <StatusBadge kind="neutro">Trocada, {periodo}</StatusBadge>
  )

/** From when until when, and who entered it, when and why. */
const Entrada = (entrada: EntradaDaConfiguracao) => (
  <>
    <span className={classes.vigencia}>
      <Vigencia {...entrada} />
    </span>
    <span className={classes.registro}>
      {[
        `${entrada.responsavel}, ${formatarInstante(entrada.criadoEm)}`,
        ...(entrada.motivo ? [entrada.motivo] : []),
      ].join('. ')}
    </span>
  </>
)

/** Everything that was configured for a network and a product: from when until when, by whom and why. */
export function HistoricoDaTaxa({ idRede, idProduto }: { idRede: string; idProduto: string }) {
  const query = useHistoricoDaTaxaSucessoQuery({ params: { idRede, idProduto } })
  return (
    <Loaded query={query} skeleton={<Skeletons label="Carregando o histórico" quantos={3} height="4rem" />}>
      {({ historico }) => (
        <SimpleTable
          label="Configurações, da mais nova à mais antiga"
          colunas={colunas}
          linhas={historico}
          keyOf={({ periodo, entrada }) => `${periodo} ${entrada}`}
        />
      )}
    </Loaded>
  )
}
