import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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
  const arquivo = resolve(settings.dataDir, PRIMEIRO_ACESSO)
  const primeiro = await criarPrimeiroAdministrador({
    db,
    ledger,
    agora,
    cpf: settings.adminCpf,
    senha: settings.adminPassword,
    guardarSenha: (cpf, senha) => guardar(arquivo, `CPF ${formatarCpf(cpf)}\nSenha ${senha}\n`),
  })
  if (!primeiro) return
  say(`Primeiro administrador criado: CPF ${formatarCpf(primeiro.cpf)}`)
  if (primeiro.senhaGerada !== undefined)
    say(`A senha dele está em ${arquivo} e é trocada no primeiro acesso. Depois, apague o arquivo.`)
}

/** What a log must not keep: logs are copied and passed on. */
const PRIMEIRO_ACESSO = 'primeiro-acesso.txt'

function guardar(path: string, texto: string): void {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  writeFileSync(path, texto, { mode: 0o600, flag: 'wx' })
}
