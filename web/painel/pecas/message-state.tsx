import { ESTADOS_DA_MENSAGEM, type EstadoDaMensagem } from '#contracts/values/mensagem.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'

const KINDS: Record<EstadoDaMensagem, StatusKind> = {
  'Aguarda o envio': 'andamento',
  Enviada: 'sucesso',
  'Não entregue': 'perigo',
  'Não enviada': 'neutro',
}

/** What became of a message, and why it did not arrive. */
export const MessageState = ({ estado, motivo = '' }: { estado: EstadoDaMensagem; motivo?: string }) => (
  <StatusBadge kind={KINDS[estado]}>{motivo === '' ? estado : `${estado}: ${motivo}`}</StatusBadge>
)

export const FILTRO_DE_ESTADO: Filtro = {
  tipo: 'opcoes',
  campo: 'estado',
  label: 'Estado',
  varios: true,
  options: ESTADOS_DA_MENSAGEM.map((estado) => ({ valor: estado, title: estado })),
}
