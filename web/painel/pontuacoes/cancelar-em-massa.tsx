import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { Answer } from '#contracts/endpoint.ts'
import {
  fraseDasCanceladas,
  cancelamentoEmMassaSchema,
  type cancelarEmMassa,
  PONTUACOES_DE_UMA_VEZ,
  type EfeitoEmMassa,
  type ResultadoDoCancelamento,
} from '#contracts/http/cancelamento-em-massa.ts'
import { MAX_ESCOLHIDAS } from '#contracts/lista.ts'
import { formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { useBatches } from '#web/shared/table/batches.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { freshOnly, Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { useCancelarEmMassaMutation, useEfeitoDoCancelamentoEmMassaQuery } from './pontuacoes.api.ts'
import { AvisoDeSegundaPessoa, comSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { SaleLink } from '#web/painel/pecas/sale-link.tsx'

interface Props {
  /** The numbers of the sales. */
  ids: readonly number[]
  onChanged: () => void
  onClose: () => void
}

const TIPOS = [
  { value: 'cancelamento' as const, label: 'Cancelar: as vendas foram recusadas, e as notas seguem usadas' },
  { value: 'anulacao' as const, label: 'Anular: as vendas entraram por engano, e as notas ficam livres' },
]
const TITULO = 'Cancelar pontuações'

const colunas: readonly SimpleColumn<ResultadoDoCancelamento>[] = [
  { id: 'id', title: 'Venda', heads: true, cell: ({ id }) => <SaleLink idVenda={id}>{String(id)}</SaleLink> },
  { id: 'motivo', title: 'O que impede', frase: true, cell: ({ motivo }) => motivo },
]

const Recusadas = ({ linhas }: { linhas: readonly ResultadoDoCancelamento[] }) => (
  <SimpleTable
    label="Pontuações que não podem ser canceladas"
    colunas={colunas}
    linhas={linhas}
    keyOf={({ id }) => String(id)}
  />
)

/** One reason for many awards: shows what it would do now, and which of them could not be cancelled. */
export default function CancelarEmMassa({ ids, onChanged, onClose }: Props) {
  const query = useEfeitoDoCancelamentoEmMassaQuery({ body: { ids: [...ids] } }, { refetchOnMountOrArgChange: true })
  const form = useContractForm(cancelamentoEmMassaSchema, { tipo: 'cancelamento', motivo: '' })
  const [cancelar] = useCancelarEmMassaMutation()
  const previa = freshOnly(query)
  const segunda = useSegundaPessoa({
    ato: 'cancelar-em-massa',
    valor: previa.currentData?.pontos,
    dados: { ids: ids.join(','), tipo: 'cancelamento' },
  })
  const lido = comSegundaPessoa(previa, segunda)
  const efeito = lido.currentData
  const cancelarTodas = useBatches(
    // One choice is one request.
    segunda.precisa ? MAX_ESCOLHIDAS : PONTUACOES_DE_UMA_VEZ,
    (piece: number[], body: z.input<typeof cancelamentoEmMassaSchema>) => cancelar({ body: { ...body, ids: piece } }),
  )
  const [refused, setRefused] = useState<{ sentence: string; rows: ResultadoDoCancelamento[] } | null>(null)
  const stays = useRef(false)
  if (refused !== null)
    return (
      <ModalBox title={TITULO} opened onClose={onClose}>
        <p role="status">{refused.sentence}. As outras não foram:</p>
        <Recusadas linhas={refused.rows} />
      </ModalBox>
    )
  if (efeito === undefined || efeito.pontuacoes === 0)
    return (
      <ModalBox title={TITULO} opened onClose={onClose}>
        <Loaded query={lido} skeleton={<Skeletons label="Calculando o efeito" height="12rem" />}>
          {({ recusadas }) => (
            <>
              <p>Nenhuma destas pontuações pode ser cancelada.</p>
              <Recusadas linhas={recusadas} />
            </>
          )}
        </Loaded>
      </ModalBox>
    )
  return (
    <FormModal
      title={TITULO}
      form={form}
      draft="cancelar-pontuacoes"
      {...segunda.buttonOf({ button: 'CANCELAR PONTUAÇÕES', busyText: 'CANCELANDO...' })}
      destructive
      sair="VOLTAR"
      send={async (body) => {
        const { data: answers, error } = await cancelarTodas(ids, body)
        if (answers === undefined) return { error }
        onChanged()
        const feitas = answers.flatMap((answer) => ('pedido' in answer ? [] : answer.resultados))
        const rows = feitas.filter(({ cancelada }) => !cancelada)
        const mensagem = mensagemDe(answers, feitas.length - rows.length, feitas.length)
        const pedido = answers.every((answer) => 'pedido' in answer) ? { pedido: answers[0]!.pedido } : {}
        if (rows.length === 0) return { data: { mensagem, ...pedido } }
        stays.current = true
        setRefused({ sentence: mensagem, rows })
        return {}
      }}
      onClose={() => {
        if (!stays.current) onClose()
      }}
    >
      <Efeito efeito={efeito} />
      <AvisoDeSegundaPessoa segunda={segunda} />
      <Fields>
        <RadioField name={form.campos.tipo} label="O que aconteceu com as vendas" options={TIPOS} />
        <TextAreaField name={form.campos.motivo} label="Motivo de todas" rows={2} autoFocus />
      </Fields>
    </FormModal>
  )
}

/** As the answer of one call says it, for all of them. */
function mensagemDe(answers: readonly Answer<typeof cancelarEmMassa>[], canceladas: number, todas: number): string {
  if (answers.length === 1) return answers[0]!.mensagem
  const pedidos = answers.flatMap((answer) => ('pedido' in answer ? answer.mensagem : []))
  const pontos = somar(answers.map((answer) => ('pedido' in answer ? 0 : answer.pontos)))
  const feitas = fraseDasCanceladas({ canceladas, todas, pontos })
  return [...(todas === 0 ? [] : [feitas]), ...pedidos].join('. ')
}

function Efeito({ efeito }: { efeito: EfeitoEmMassa }) {
  const { pontuacoes, pontos, vendedores, estornados, dividas, recusadas } = efeito
  return (
    <>
      <Facts
        facts={[
          ['Pontuações', formatarInteiro(pontuacoes)],
          ['Pontos das vendas', formatarPontos(pontos)],
          ['Vendedores', formatarInteiro(vendedores)],
          ['Saem dos saldos', formatarPontos(estornados - dividas)],
          ...(dividas > 0 ? [['Já usados: viram dívida', formatarPontos(dividas)] as const] : []),
          ...(pontos > estornados
            ? [['Já vencidos: não saem de novo', formatarPontos(pontos - estornados)] as const]
            : []),
        ]}
      />
      {recusadas.length > 0 && (
        <>
          <p>{contar(recusadas.length, 'não pode ser cancelada', 'não podem ser canceladas')}:</p>
          <Recusadas linhas={recusadas} />
        </>
      )}
    </>
  )
}
