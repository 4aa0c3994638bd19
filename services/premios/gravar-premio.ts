import type { AlteracaoDePremio, NovoPremio } from '#contracts/http/premios.ts'
import { abrirParaAlterar, colunasDoAtivo, excluirCadastro, gravarAlteracao } from '#services/engine/records/alterar.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { inserir, type Novo } from '#services/engine/records/inserir.ts'
import { ALTERAR_ATIVO } from '#services/engine/records/record.ts'
import { conferirCategorias } from './categorias.ts'
import { sanitizarDescricao } from './descricao.ts'
import { premiosRecord } from './premios.record.ts'

/** A prize and the photo that was kept for it (`guardarFoto`). */
export interface PremioComFoto extends NovoPremio {
  foto: string
}

/**
 * Registers prizes.
 * @throws Failure `ja-cadastrado`, `categoria-nao-encontrada`, `descricao-vazia`
 */
export function criarPremios(context: CommandContext, premios: readonly Novo<PremioComFoto>[]): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await conferirCategorias(
      trx,
      premios.map(({ dados }) => dados.codigoCategoria),
    )
    await inserir(
      trx,
      context,
      premiosRecord,
      'criar-premio',
      premios.map(({ id, dados }) => ({
        id,
        codigo: dados.codigo,
        nome: dados.nome,
        descricao: sanitizarDescricao(dados.descricao),
        custo_total: dados.custoTotal,
        tipo: dados.tipo,
        valor_credito: dados.valorCredito,
        id_categoria: dados.codigoCategoria,
        foto: dados.foto,
        fabricante: dados.fabricante,
        caracteristicas: JSON.stringify(dados.caracteristicas),
        ficha_tecnica: JSON.stringify(dados.fichaTecnica),
      })),
    )
  })
}

/**
 * Changes what was sent of a prize. Redemptions keep the code and the price that they were made at.
 * @throws Failure `nao-encontrado`, `alterado-por-outro`, `ja-cadastrado`, `categoria-nao-encontrada`,
 * `descricao-vazia`
 */
export function alterarPremio(
  context: CommandContext,
  id: string,
  { ativo, caracteristicas, fichaTecnica, ...dados }: AlteracaoDePremio & { foto?: string },
  versaoVista?: number,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirParaAlterar(trx, premiosRecord, id, versaoVista)
    if (dados.codigoCategoria !== undefined) await conferirCategorias(trx, [dados.codigoCategoria])
    const listas = {
      ...(outra(caracteristicas, antes.caracteristicas) ? { caracteristicas } : {}),
      ...(outra(fichaTecnica, antes.ficha_tecnica) ? { fichaTecnica } : {}),
    }
    const soLiga = Object.values({ ...dados, caracteristicas, fichaTecnica }).every((valor) => valor === undefined)
    await gravarAlteracao(
      trx,
      context,
      premiosRecord,
      soLiga ? ALTERAR_ATIVO : 'alterar-premio',
      antes,
      {
        codigo: dados.codigo,
        nome: dados.nome,
        descricao: dados.descricao === undefined ? undefined : sanitizarDescricao(dados.descricao),
        custo_total: dados.custoTotal,
        tipo: dados.tipo,
        valor_credito: dados.valorCredito,
        id_categoria: dados.codigoCategoria,
        foto: dados.foto,
        fabricante: dados.fabricante,
        ...(listas.caracteristicas ? { caracteristicas: JSON.stringify(listas.caracteristicas) } : {}),
        ...(listas.fichaTecnica ? { ficha_tecnica: JSON.stringify(listas.fichaTecnica) } : {}),
        ...colunasDoAtivo(ativo, hoje(context)),
      },
      // The audit holds lists, not their JSON.
      Object.keys(listas).length > 0 ? { depois: listas } : {},
    )
  })
}

const outra = (enviada: unknown, antes: unknown): boolean =>
  enviada !== undefined && JSON.stringify(enviada) !== JSON.stringify(antes)

/** @throws Failure `nao-encontrado`, `alterado-por-outro` */
export function excluirPremio(context: CommandContext, id: string, versaoVista?: number): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const premio = await abrirParaAlterar(trx, premiosRecord, id, versaoVista)
    await excluirCadastro(trx, context, premiosRecord, 'excluir-premio', premio)
  })
}
