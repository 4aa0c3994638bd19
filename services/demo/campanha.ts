import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { causaDe, type CommandContext } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { definirPontos } from '#services/produtos/definir-pontos.ts'
import { idProdutoDemo } from './elenco.ts'
import { materiais } from './materiais.ts'
import { chaveDoDia } from './relogio.ts'

/** Its place among the products, the most wanted first: sold every day, and by few. */
const LUGAR = 9
const [DESDE, ATE] = [-12, -8]

/**
 * A product counted half as much again for some days, and nobody had said so: the awards of these days wait for their
 * correction. From then on it is worth what it was.
 */
export async function campanhaAtrasada(context: CommandContext, hoje: Dia): Promise<void> {
  const { codigo, valorPontos } = materiais.toSorted((a, b) => b.procura - a.procura)[LUGAR]!
  for (const [noDia, pontos] of [
    [DESDE, valorPontos + Math.floor(valorPontos / 100) * 50],
    [ATE + 1, valorPontos],
  ] as const) {
    const desde = somarDias(hoje, noDia)
    const chave = chaveDoDia(hoje, 'campanha', desde)
    const motivo = await guardarTexto(
      context.db,
      'Campanha do fabricante, informada depois do fim',
      derivedId(chave, 'motivo'),
    )
    const cause = causaDe(context, chave, 'alterar-produto')
    await definirPontos(context, idProdutoDemo(codigo), { valorPontos: pontos, desde, motivo }, cause)
  }
}
