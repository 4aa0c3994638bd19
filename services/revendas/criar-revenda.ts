import type { Selectable } from 'kysely'
import { z } from 'zod'
import { emailOpcional, endereco, telefone, telefoneOpcional, texto } from '#contracts/values/campos.ts'
import { cnpjSchema } from '#contracts/values/documentos.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { colunasDeEndereco } from '#services/engine/records/endereco.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { FOTO_PONTUA, revendasRecord, SISTEMA_PONTUA, type RevendaRow } from './revendas.record.ts'

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
  return context.db.transaction().execute(async (trx) => {
    const nomes = revendas.map(({ dados }) => dados.rede)
    const idDaRede = await idsPor(trx, redesRecord, 'nome', nomes, 'rede')
    const { rows } = await inserir(
      trx,
      context,
      revendasRecord,
      'criar-revenda',
      revendas.map(({ id, dados }) => ({
        id,
        id_rede: idDaRede(dados.rede),
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
