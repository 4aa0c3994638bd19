import type { Selectable, Transaction } from 'kysely'
import type { NovaRevenda } from '#contracts/http/revendas.ts'
import type { Database } from '#services/engine/database/schema.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { admitsRede, type Reach } from '#services/engine/reach/reach.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { colunasDeEndereco } from '#services/engine/records/endereco.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { naoAchado } from '#services/engine/records/record.ts'
import { idsPor } from '#services/engine/records/unicos.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { revendasRecord, type RevendaRow } from './revendas.record.ts'

/**
 * Registers shops in active networks; with a reach, in those that the person may see.
 * @throws Failure `rede-nao-encontrada`, `ja-cadastrado`
 */
export function criarRevendas(
  context: CommandContext,
  revendas: readonly Novo<NovaRevenda>[],
  reach?: Reach,
): Promise<Selectable<RevendaRow>[]> {
  return context.db.transaction().execute(async (trx) => {
    const nomes = revendas.map(({ dados }) => dados.rede)
    const idDaRede = await idsDasRedes(trx, reach, nomes)
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
  { id = newId(), reach }: { id?: string; reach?: Reach } = {},
): Promise<Selectable<RevendaRow>> {
  return (await criarRevendas(context, [{ id, dados }], reach))[0]!
}

/**
 * The ids of active networks by name, locked until the shop that leads to them is written.
 * @returns the id of a name; throws Failure `rede-nao-encontrada`, also for one that the person may not see
 */
export async function idsDasRedes(
  trx: Transaction<Database>,
  reach: Reach | undefined,
  nomes: readonly string[],
): Promise<(nome: string) => string> {
  const idDaRede = await idsPor(trx, redesRecord, 'nome', nomes, 'rede')
  return (nome) => {
    const id = idDaRede(nome)
    if (reach && !admitsRede(reach, id)) throw naoAchado(redesRecord, 'rede')
    return id
  }
}
