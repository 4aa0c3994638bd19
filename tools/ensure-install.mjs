// Plain JavaScript, for any Node version on the machine. It makes `npm start`, `npm test` and the other commands work
// on a fresh clone, and runs the rest of its command line with the Node that is among the npm packages.
//
//   node tools/ensure-install.mjs                       installs what is missing
//   node tools/ensure-install.mjs services/main.ts …    … and then runs that
//
// It is part of the command and not a `pre…` script, because npm skips those when install scripts are switched off. It
// starts Node by its path, because a shell remembers where it found the older one.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [20, 19]
/** From this version on Node runs our TypeScript directly. */
const NODE_FOR_US = 24

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const modules = join(root, 'node_modules')
const bundledNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  fail(
    `O Lastro precisa do Node ${OLDEST_NODE.join('.')} ou mais novo, e este é o ${process.versions.node}. Instale um mais novo: https://nodejs.org`,
  )
}

if (!isComplete() || !usableNode()) await underLock(install)
const [...command] = process.argv.slice(2)
if (command.length > 0) run(command)

/** Whether every package that the lock file requires on this machine is installed in its version. */
function isComplete() {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(modules, '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || peer)
  })
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {} // npm writes it last: without it the installation is not complete
  }
}

/** The installed Node 24 or, if it does not run here, the current Node when it is new enough. */
function usableNode() {
  if (existsSync(bundledNode)) {
    if (realpathSync(bundledNode) === realpathSync(process.execPath)) return bundledNode
    if (spawnSync(bundledNode, ['--version']).status === 0) return bundledNode
  }
  return major >= NODE_FOR_US ? process.execPath : undefined
}

function install() {
  // Another start may have installed while this one waited for the lock.
  if (!isComplete()) {
    console.log('Instalando as dependências (npm ci), cerca de meio minuto…')
    // The development dependencies are needed to run from the sources, whatever the value of NODE_ENV.
    quietly(...npm(['ci', '--include=dev', '--no-fund', '--no-audit']), root)
  }
  if (usableNode()) return
  // Install scripts are switched off: the package `node` is only an installer, which we then run ourselves.
  console.log('Instalando o Node que acompanha o Lastro…')
  quietly(process.execPath, [join(modules, 'node', 'installArchSpecificPackage.js')], join(modules, 'node'))
  if (!usableNode())
    fail(
      `O Lastro precisa do Node ${NODE_FOR_US}, que não pôde ser instalado. Instale-o na máquina: https://nodejs.org`,
    )
  linkNode()
}

/** Links the program as npm does. npm could not, because the package's install script had not run. */
function linkNode() {
  const link = join(modules, '.bin', 'node')
  if (windows || existsSync(link)) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', 'node', 'bin', 'node'), link)
}

/** The npm that called this script, or the one on the path. */
function npm(args) {
  const caller = process.env.npm_execpath
  return caller?.endsWith('npm-cli.js') ? [process.execPath, [caller, ...args]] : [windows ? 'npm.cmd' : 'npm', args]
}

function quietly(program, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    shell: program.endsWith('.cmd'),
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  console.error([stdout, stderr].filter(Boolean).join('\n').trim())
  fail(
    `Não foi possível instalar as dependências (${error?.message ?? `código ${status}`}). Verifique a rede e rode de novo.`,
  )
}

/**
 * Two starts at once on a fresh clone must not install over each other. The lock is outside `node_modules`, which `npm
 * ci` clears.
 */
async function underLock(work) {
  const lock = join(tmpdir(), `lastro-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAlive(lock)) await delay(200)
      else rmSync(lock, { force: true })
    }
  }
  process.on('exit', () => rmSync(lock, { force: true }))
  work()
  rmSync(lock, { force: true })
}

function isAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function run(args) {
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(usableNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
  // Ctrl-C in a terminal reaches the child directly; signals sent only to this process are passed on.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => {
    if (code !== null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
