import { formatarCpf } from '#contracts/values/documentos.ts'
import { criarProgramaDemo } from '#services/demo/criar-programa-demo.ts'
import { criarPrimeiroAdministrador } from '#services/demo/primeiro-administrador.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import type { Platform } from './platform.ts'

/** Fills an empty database with the demo programme or, with `DEMO=0`, the first administrator. */
export async function criarPrimeirosDados(
  { db, ledger, pool, agora, settings }: Platform,
  files: FileStore,
  say: (line: string) => void,
): Promise<void> {
  if (settings.demo) {
    await criarProgramaDemo({
      db,
      ledger,
      agora,
      files,
      reservarNumeros: reservarNumeros(pool),
      diasValidade: settings.diasValidade,
      log: say,
    })
    return
  }
  const primeiro = await criarPrimeiroAdministrador({
    db,
    ledger,
    agora,
    cpf: settings.adminCpf,
    senha: settings.adminPassword,
  })
  if (!primeiro) return
  say(
    `Primeiro administrador criado: CPF ${formatarCpf(primeiro.cpf)}${primeiro.senhaGerada ? `, senha ${primeiro.senhaGerada} (mostrada só desta vez, e trocada no primeiro acesso)` : ''}`,
  )
}
