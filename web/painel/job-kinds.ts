import type { EndpointShape } from '#contracts/endpoint.ts'
import { apagarDadosDoParceiro } from '#contracts/http/direitos.ts'
import type { TipoProcessamento } from '#contracts/http/processamentos.ts'
import { uploadVendas } from '#contracts/http/uploads.ts'
import { paths } from './paths.ts'

interface JobKind {
  /** The screen that shows its result; without one the result is a file, or there is nothing to show. */
  tela?: string
  /** The call that starts it, when its end changes what that call touches. */
  contrato?: EndpointShape
}

interface UploadJobKind extends Required<JobKind> {
  /** What one upload is called: "Vendas: novembro.xlsx". */
  rotulo: string
}

/** The kinds of work that an uploaded file starts. */
export type TipoDeEnvio = Extract<TipoProcessamento, `upload-${string}`>

/** What each kind of long work leads to and changes; tray, toasts, uploads and their lists go by it. */
export const jobKinds: { [T in TipoProcessamento]: T extends TipoDeEnvio ? UploadJobKind : JobKind } = {
  'upload-vendas': { rotulo: 'Vendas', contrato: uploadVendas, tela: paths.envioVendas },
  exportacao: {},
  'linhas-recusadas': {},
  apagamento: { contrato: apagarDadosDoParceiro },
}

/** Where the result of a job is shown; undefined when it is a file. */
export function resultAddress(tipo: TipoProcessamento, id: string): string | undefined {
  const { tela }: JobKind = jobKinds[tipo]
  return tela === undefined ? undefined : `${tela}?processamento=${id}`
}

/** What the end of such a job changes. */
export const changedBy = (tipo: TipoProcessamento): readonly EndpointShape[] => {
  const { contrato }: JobKind = jobKinds[tipo]
  return contrato === undefined ? [] : [contrato]
}
