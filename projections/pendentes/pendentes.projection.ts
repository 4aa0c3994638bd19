import type { ArquivoEnviado } from '#contracts/events/envio.ts'
import type { SituacaoDoEnvio } from '#contracts/http/pendentes.ts'
import { ignore, projection, type Handlers } from '../projection.ts'
import { bigint, instant, json, nullable, oneOf, table, text, uuid, type RowOf } from '../table.ts'

const envios = table(
  'envios',
  {
    id_envio: uuid,
    numero: bigint,
    id_parceiro: uuid,
    id_revenda: uuid,
    id_rede: uuid,
    enviado_em: instant,
    /** The first of its files, by which a new sale names it. */
    arquivo: text,
    arquivos: json<ArquivoEnviado[]>(),
    situacao: oneOf<SituacaoDoEnvio>(),
    atualizado_em: nullable(instant),
    por: nullable(uuid),
    motivo: nullable(uuid),
    numero_venda: nullable(bigint),
  },
  {
    key: ['id_envio'],
    indexes: {
      envios_numero: '(numero)',
      envios_arquivo: '(arquivo)',
      envios_situacao: '(situacao, enviado_em, numero)',
      envios_rede: '(id_rede, situacao, enviado_em, numero)',
      envios_revenda: '(id_revenda, situacao, enviado_em, numero)',
      envios_parceiro: '(id_parceiro, numero)',
      envios_venda: '(numero_venda) where numero_venda is not null',
    },
  },
)

type Envio = RowOf<typeof envios>
const DO_FIM = ['situacao', 'atualizado_em', 'por', 'motivo', 'numero_venda'] as const
type Fim = Pick<Envio, (typeof DO_FIM)[number]>

interface Batch {
  novos: Map<string, Envio>
  /** Ends of submissions from before the batch. */
  fins: Map<string, Fim>
}

function terminar(id: string, fim: Fim, { novos, fins }: Batch): void {
  const novo = novos.get(id)
  if (novo) Object.assign(novo, fim)
  else fins.set(id, fim)
}

const on: Handlers<Batch> = {
  ...ignore('venda', 'conta', 'resgate', 'rede', 'produto', 'taxa', 'pedido', 'selo'),
  FotoVendaEnviada: ({ data, metadata }, { novos }) =>
    novos.set(data.idEnvio, {
      id_envio: data.idEnvio,
      numero: data.numero,
      id_parceiro: data.idParceiro,
      id_revenda: data.idRevenda,
      id_rede: data.idRede,
      enviado_em: metadata.at,
      arquivo: data.arquivos[0]!.arquivo,
      arquivos: data.arquivos,
      situacao: 'pendente',
      atualizado_em: null,
      por: null,
      motivo: null,
      numero_venda: null,
    }),
  EnvioProcessado: ({ data, metadata: { at, by } }, batch) =>
    terminar(
      data.idEnvio,
      { situacao: 'processada', atualizado_em: at, por: by, motivo: null, numero_venda: data.numeroVenda },
      batch,
    ),
  EnvioEncerrado: ({ data, metadata: { at, by } }, batch) =>
    terminar(
      data.idEnvio,
      { situacao: 'encerrada', atualizado_em: at, por: by, motivo: data.motivo?.idTexto ?? null, numero_venda: null },
      batch,
    ),
}

/** Every photo submission as it stands now: pending awards, and what became of the others. */
export const pendentes = projection<Batch>({
  name: 'pendentes',
  version: 1,
  tables: [envios],
  on,
  startBatch: () => ({ novos: new Map(), fins: new Map() }),
  async flush({ novos, fins }, tx, schema) {
    await envios.insert([...novos.values()], tx, schema)
    if (fins.size === 0) return
    const rows = [...fins].map(([id_envio, fim]) => ({ id_envio, ...fim }))
    const { text: b, values } = envios.given(rows, 'id_envio', ...DO_FIM)
    const mudados = DO_FIM.map((campo) => `${campo} = b.${campo}`).join(', ')
    await tx.query(`update ${schema}.envios as t set ${mudados} from ${b} where t.id_envio = b.id_envio`, values)
  },
})
