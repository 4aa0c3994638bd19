import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import { Failure } from '#contracts/errors.ts'
import { emailOpcional, endereco, telefone, telefoneOpcional, texto } from '#contracts/values/campos.ts'
import { cnpjSchema } from '#contracts/values/documentos.ts'
import type { Database, RevendaRow } from '#services/database/schema.ts'
import { newId } from '#services/ledger/ids.ts'
import { colunasDeEndereco } from './campos.ts'
import type { CommandContext } from './command-context.ts'
import { emTransacao, inserirComAuditoria, type Novo } from './inserir.ts'

export const SISTEMA_PONTUA = 0
export const FOTO_PONTUA = 1

/** `doc 1 §5 Dental shop create`: all required but complement, telephone and e-mail. */
export const novaRevendaSchema = z.object({
  /** Name of its network, as the form sends it. */
  rede: texto('Rede'),
  codigo: texto('Código', 60),
  cnpj: texto('CNPJ').pipe(cnpjSchema),
  nomeFantasia: texto('Nome fantasia'),
  razaoSocial: texto('Razão social'),
  responsavel: texto('Responsável'),
  email: emailOpcional.default(''),
  telefone: telefoneOpcional('Telefone').default(''),
  celular: telefone('Celular'),
  ...endereco,
  tipoPontuacao: z.literal([SISTEMA_PONTUA, FOTO_PONTUA], 'Tipo de pontuação obrigatório'),
})
export type NovaRevenda = z.output<typeof novaRevendaSchema>

/** @throws Failure `rede-nao-encontrada`, `ja-cadastrado` */
export function criarRevendas(
  context: CommandContext,
  revendas: readonly Novo<NovaRevenda>[],
): Promise<Selectable<RevendaRow>[]> {
  return emTransacao(context, async (trx) => {
    const idPorNome = await idsDasRedes(
      trx,
      revendas.map(({ dados }) => dados.rede),
    )
    const { rows } = await inserirComAuditoria(
      trx,
      context,
      'revendas',
      'criar-revenda',
      revendas.map(({ id, dados }) => ({
        id,
        id_rede: idPorNome(dados.rede),
        codigo: dados.codigo,
        cnpj: dados.cnpj,
        nome_fantasia: dados.nomeFantasia,
        razao_social: dados.razaoSocial,
        responsavel: dados.responsavel,
        email: dados.email,
        telefone: dados.telefone,
        celular: dados.celular,
        ...colunasDeEndereco(dados),
        tipo_pontuacao: dados.tipoPontuacao,
      })),
    )
    return rows
  })
}

export async function criarRevenda(
  context: CommandContext,
  dados: NovaRevenda,
  id = newId(),
): Promise<Selectable<RevendaRow>> {
  return (await criarRevendas(context, [{ id, dados }]))[0]!
}

/** Locked for share: a network is not deleted while a shop joins it. */
async function idsDasRedes(trx: Transaction<Database>, nomes: readonly string[]): Promise<(nome: string) => string> {
  const rows = await trx
    .selectFrom('redes')
    .select((eb) => ['id', eb.fn<string>('lower', ['nome']).as('chave')])
    .where((eb) => eb(eb.fn('lower', ['nome']), 'in', [...new Set(nomes.map((nome) => nome.toLowerCase()))]))
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .forShare()
    .execute()
  const porNome = new Map(rows.map((row) => [row.chave, row.id]))
  return (nome) => {
    const id = porNome.get(nome.toLowerCase())
    if (!id) throw new Failure('invalid', 'rede-nao-encontrada', 'Rede não encontrada', { rede: 'Rede não encontrada' })
    return id
  }
}
