import { sql } from 'kysely'
import { notFound, refused } from '#contracts/errors.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { canalDe } from '#services/engine/messages/entregar-mensagens.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import { campo } from '#services/engine/records/campo.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { Audited } from '#services/engine/records/record.ts'
import { pontosAVencer } from './pontos-a-vencer.message.ts'

/** The notices as the audit knows them. */
export const avisosAuditados = {
  entidade: 'mensagens',
  acoes: { 'reenviar-aviso': 'Aviso de vencimento reenviado' },
  campos: { idParceiro: campo('Vendedor', 'referencia'), pontos: campo('Pontos', 'pontos') },
} satisfies Audited

export interface Reenvio {
  /** Whether it waits now, however it came to. */
  naFila: boolean
  /** What to tell who asked. */
  mensagem: string
}

/**
 * Puts a notice that did not arrive back in line, by the way that reaches the person now. One that waits or has left
 * stays as it is.
 * @throws Failure `aviso-nao-encontrado`, `aviso-sem-efeito`, `vendedor-sem-contato`
 */
export function reenviarAviso(
  context: CommandContext,
  reach: Reach,
  id: string,
  surroundings: { publicUrl: string },
): Promise<Reenvio> {
  return context.db.transaction().execute(async (trx) => {
    const aviso = await trx
      .selectFrom('mensagens as m')
      .innerJoin('parceiros as p', 'p.id', 'm.id_parceiro')
      .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
      .selectAll('m')
      .select(['p.id as idParceiro', 'p.nome', 'p.celular', 'p.email', 'p.aceita_whatsapp', 'p.ativo', 'p.excluido_em'])
      .where('m.id', '=', id)
      .where('m.modelo', '=', pontosAVencer.name)
      .where(within(reach, { rede: sql`r.id_rede`, revenda: sql`r.id` }))
      .forUpdate('m')
      .executeTakeFirst()
    if (!aviso) throw notFound('aviso-nao-encontrado', 'Aviso não encontrado')
    if (aviso.estado === 'pendente') return { naFila: true, mensagem: 'Este aviso já está na fila' }
    if (aviso.estado === 'enviada') {
      const quando = formatarInstante(aviso.enviada_em!.toISOString())
      return { naFila: false, mensagem: `Este aviso já foi enviado em ${quando}` }
    }
    const semEfeito = (porque: string) => refused('aviso-sem-efeito', `Não é possível reenviar: ${porque}`)
    if (aviso.excluido_em) throw semEfeito('o vendedor foi excluído e não recebe mais avisos')
    if (!aviso.ativo) throw semEfeito('o vendedor está inativo. Ative o cadastro antes.')
    const { idParceiro, nome } = aviso
    const guardados = pontosAVencer.dados.parse(aviso.dados)
    const pessoa = { id: idParceiro, nome, senhaTemporaria: false }
    const dados = await pontosAVencer.atual!(guardados, pessoa, trx, { ...surroundings, agora: context.agora })
    if (typeof dados === 'string') throw semEfeito(dados)
    const canal = canalDe(aviso)
    if (!canal)
      throw refused(
        'vendedor-sem-contato',
        'Não é possível reenviar: o vendedor não tem e-mail, nem celular em que aceite mensagens. Complete o cadastro antes.',
      )
    await trx
      .updateTable('mensagens')
      .set({ estado: 'pendente', canal, tentativas: 0, falha: null, dados: JSON.stringify(dados) })
      .where('id', '=', id)
      .execute()
    const depois = { idParceiro, pontos: dados.pontos }
    await auditar(trx, context, avisosAuditados, [{ acao: 'reenviar-aviso', idEntidade: id, depois }])
    return { naFila: true, mensagem: 'Aviso na fila para ser enviado de novo' }
  })
}
