import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '#services/engine/database/connection.ts'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { relatar } from '#services/verification/relatorio.ts'
import { verificar } from '#services/verification/verificar.ts'
import { found, sideOptions } from '../kit/side.ts'

/** Seals a ledger and proves everything, as the worker and `npm run verify` do; returns the peak memory. */
const { url, dir } = sideOptions<{ url: string; dir: string }>()
const pool = createPool(url)
const ledger = postgresLedger(url)
const publicados = selosPublicados(localFiles(mkdtempSync(join(dir, 'selos-'))))
const agora = () => new Date()
const begin = performance.now()
await selarIntervalo({ ledger, publicados, agora })
const { confere, linhas } = relatar(await verificar({ ledger, pool, publicados, agora }))
if (!confere) throw new Error(linhas.join('\n'))
found({ megabytes: process.resourceUsage().maxRSS / 1024, seconds: (performance.now() - begin) / 1000 })
await ledger.close()
await pool.end()
