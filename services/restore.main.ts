import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid } from '#contracts/errors.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { reaplicarApagamentos } from '#services/direitos/apagamentos.job.ts'
import { restoreCopy } from '#services/engine/backup/restore-copy.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { outboxFiles } from '#services/engine/messages/adapters/outbox-files.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { verificarSelos } from '#services/engine/seals/verificar-selos.ts'
import { conferirTextos } from '#services/engine/texts/conferir-textos.ts'
import { migrations } from '#services/migrations/all.ts'
import { runTask } from '#services/roles/role-process.ts'
import { relatarLedger } from '#services/verification/relatorio.ts'
import { works } from '#services/works.ts'

const say = (line: string): void => console.log(line)
const agora = (): Date => new Date()
const inteiro = (n: number): string => n.toLocaleString('pt-BR')

const REGISTRO = /^[0-9a-f-]{36}\.json$/

/**
 * `npm run restore -- FOLDER [REGISTER]`: into an empty database and `DATA_DIR`. Whoever is in a register of erasures
 * (of the copy, of `DATA_DIR`, of the folder that is named) is erased again. Ends with 1 when the copy cannot be
 * restored or does not stand its proof.
 */
await runTask({ agora }, async ({ db, ledger, pool, url, settings: { dataDir } }) => {
  const [folder, registro, ...rest] = process.argv.slice(2)
  if (folder === undefined || rest.length > 0)
    throw invalid(
      'restauracao-sem-pasta',
      'Use: npm run restore -- PASTA [APAGAMENTOS], a cópia e, se houver uma mais nova, a pasta com o registro de apagamentos',
    )
  const files = localFiles(dataDir)
  const { events, at } = await restoreCopy({ url, pool, ledger, dataDir, migrations }, folder)
  say(`Restaurada a cópia de ${formatarInstante(at)}, com ${inteiro(events)} eventos.`)

  if (registro !== undefined)
    for (const nome of (await readdir(registro)).filter((nome) => REGISTRO.test(nome)))
      await files.keep(`apagamentos/${nome}`, await readFile(join(registro, nome)))
  const deps = { db, ledger, agora, files, outbox: outboxFiles(dataDir), works }
  const { apagados, abertas } = await reaplicarApagamentos(deps, 'restauracao')
  say(`Pessoas apagadas de novo: ${inteiro(apagados.length)}.`)
  if (abertas.length > 0)
    say(
      `Com resgates abertos nesta cópia: ${inteiro(abertas.length)}. A conta é encerrada na noite depois de eles terminarem.`,
    )

  const { confere, linhas } = relatarLedger(await verificarSelos({ ledger, publicados: selosPublicados(files), agora }))
  for (const linha of linhas) say(linha)
  const { diferentes } = await conferirTextos({ ledger, pool })
  if (diferentes.length > 0) say(`Textos que não são os dos seus eventos: ${inteiro(diferentes.length)}.`)
  say('As tabelas de leitura são refeitas quando o Lastro começar; depois, "npm run verify" confere tudo.')
  if (!confere || diferentes.length > 0) process.exitCode = 1
})
