import { cadastrarCartoes } from '#services/cartoes/cadastrar-cartao.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { idDemo } from './elenco.ts'
import { createRandom } from './random.ts'

/** More than there are members. */
const CARTOES = 450

/** The pool of cards, with numbers that no bank gave out. */
export async function cadastrarReserva(context: CommandContext): Promise<void> {
  const random = createRandom('cartões')
  await cadastrarCartoes(
    context,
    Array.from({ length: CARTOES }, (_, n) => ({
      id: idDemo('cartao', String(n)),
      dados: {
        codigoBarras: String(7_890_000_000_000 + n * 17),
        numero: `50208800${String(n).padStart(4, '0')}${String(random.int(1_000, 9_999))}`,
      },
    })),
  )
}
