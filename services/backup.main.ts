import { invalid } from '#contracts/errors.ts'
import { makeCopy } from '#services/engine/backup/make-copy.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { verificarSelos } from '#services/engine/seals/verificar-selos.ts'
import { runTask } from '#services/roles/role-process.ts'
import { relatarLedger } from '#services/verification/relatorio.ts'

const say = (line: string): void => console.log(line)
const agora = (): Date => new Date()
const inteiro = (n: number): string => n.toLocaleString('pt-BR')

/** `npm run backup -- FOLDER`: ends with 1 when the copy is not made, or what it is made of does not stand its proof. */
await runTask({ agora }, async ({ ledger, url, settings }) => {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder === undefined || rest.length > 0)
    throw invalid('copia-sem-pasta', 'Use: npm run backup -- PASTA, o nome de uma pasta que ainda não existe')
  const { dataDir, ledgerUrl } = settings
  const { events, tables, files } = await makeCopy(
    { url, ledger, ledgerInDatabase: ledgerUrl === undefined, dataDir, agora },
    folder,
  )
  const linhas = tables.reduce((soma, { rows }) => soma + rows, 0)
  say(
    `Cópia em ${folder}: ${inteiro(events)} eventos, ${inteiro(linhas)} linhas de ${inteiro(tables.length)} tabelas, ${inteiro(files.length)} arquivos lidos de novo e iguais.`,
  )
  const publicados = selosPublicados(localFiles(dataDir))
  const { confere, linhas: prova } = relatarLedger(await verificarSelos({ ledger, publicados, agora }))
  for (const linha of prova) say(linha)
  say('Ela tem dados pessoais e hashes de senhas: guarde-a fora desta máquina, cifrada.')
  if (!confere) process.exitCode = 1
})
