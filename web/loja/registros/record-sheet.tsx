import type { ReactNode } from 'react'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { nomeDoDocumento } from '#contracts/values/documentos.ts'
import { isApiFailure } from '#web/shared/api/failure.ts'
import { Loaded, Skeletons, type QueryOf } from '#web/shared/ui/loaded.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { fraseDoLote, LotFacts, LotStatus, LotUses, nomeDoLote } from '#web/shared/vendas/lot.tsx'
import { RedemptionFacts, RedemptionHistory, RedemptionLots, RedemptionStatus } from '#web/shared/vendas/redemption.tsx'
import { nomeDoResgate } from '#web/shared/vendas/redemption-name.ts'
import { SaleFacts, SaleHistory, SaleItems, SaleLots, SaleStatus } from '#web/shared/vendas/sale.tsx'
import type { Registro } from './record-sheets.tsx'
import { useLoteQuery, useResgateQuery, useVendaQuery } from './registros.api.ts'
import classes from './registros.module.css'

interface Props {
  registro: Registro
  opened: boolean
  onClose: () => void
}

/** A sale, a redemption or a lot of one's own. */
export default function RecordSheet({ registro, opened, onClose }: Props) {
  return (
    <Sheet
      title={'venda' in registro ? 'Venda' : 'resgate' in registro ? 'Resgate' : 'Lote de pontos'}
      opened={opened}
      onClose={onClose}
    >
      {'venda' in registro ? (
        <Sale idVenda={registro.venda} />
      ) : 'resgate' in registro ? (
        <Redemption idResgate={registro.resgate} />
      ) : (
        <Lot idLote={registro.lote} />
      )}
    </Sheet>
  )
}

const Sale = ({ idVenda }: { idVenda: number }) => (
  <Found query={useVendaQuery({ params: { idVenda } })} falta="Venda não encontrada">
    {({ venda, posicao, atualizadoEm }) => (
      <>
        <div className={classes.cabeca}>
          <p className={classes.nome}>{nomeDoDocumento(venda)}</p>
          <SaleStatus situacao={venda.situacao} />
        </div>
        <p className={classes.pontos}>{pontosPorExtenso(venda.totalPontos)}</p>
        <Part title="A conta">
          <SaleItems itens={venda.itens} />
        </Part>
        <Part title="A venda">
          <SaleFacts venda={venda} />
        </Part>
        <Part title="Lotes de pontos">
          <SaleLots lotes={venda.lotes} />
        </Part>
        <Part title="O que aconteceu">
          <SaleHistory historia={venda.historia} cpf={venda.parceiro.cpf} />
        </Part>
        <CheckedUpTo posicao={posicao} em={atualizadoEm} />
      </>
    )}
  </Found>
)

const Redemption = ({ idResgate }: { idResgate: number }) => (
  <Found query={useResgateQuery({ params: { idResgate } })} falta="Resgate não encontrado">
    {({ resgate, posicao, atualizadoEm }) => (
      <>
        <div className={classes.cabeca}>
          <p className={classes.nome}>{nomeDoResgate(resgate.id)}</p>
          <RedemptionStatus status={resgate.status} />
        </div>
        <p className={classes.pontos}>{pontosPorExtenso(resgate.pontosGastos)}</p>
        <Part title="O resgate">
          <RedemptionFacts resgate={resgate} />
        </Part>
        <Part title="Lotes de pontos">
          <RedemptionLots resgate={resgate} />
        </Part>
        <Part title="O que aconteceu">
          <RedemptionHistory historia={resgate.historia} cpf={resgate.parceiro.cpf} />
        </Part>
        <CheckedUpTo posicao={posicao} em={atualizadoEm} />
      </>
    )}
  </Found>
)

const Lot = ({ idLote }: { idLote: string }) => (
  <Found query={useLoteQuery({ params: { idLote } })} falta="Lote não encontrado">
    {({ lote, posicao, atualizadoEm }) => (
      <>
        <div className={classes.cabeca}>
          <p className={classes.nome}>{nomeDoLote(lote)}</p>
          <LotStatus lote={lote} />
        </div>
        <p className={classes.pontos}>{fraseDoLote(lote)}</p>
        <Part title="De onde vieram os pontos">
          <LotFacts lote={lote} />
        </Part>
        <Part title="Para onde foram">
          <LotUses lote={lote} />
        </Part>
        <CheckedUpTo posicao={posicao} em={atualizadoEm} />
      </>
    )}
  </Found>
)

/** What the query finds; an address that can be nobody's, or is somebody else's, finds nothing. */
function Found<Data>({
  query,
  falta,
  children,
}: {
  query: QueryOf<Data>
  falta: string
  children: (data: Data) => ReactNode
}) {
  const { currentData, error } = query
  if (currentData === undefined && isApiFailure(error) && (error.status === 404 || error.status === 400))
    return <NoResults title={falta}>Confira o endereço, ou procure no seu extrato.</NoResults>
  return (
    <Loaded query={query} skeleton={<Skeletons label="Carregando" quantos={3} height="6rem" />}>
      {(data) => <div className={classes.folha}>{children(data)}</div>}
    </Loaded>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className={classes.titulo}>{title}</h3>
    {children}
  </section>
)
