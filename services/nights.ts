import type { Worker } from './app.ts'
import { apagarSemUso } from './arquivos/apagar-sem-uso.job.ts'
import { esquecerOrigem } from './arquivos/esquecer-origem.job.ts'
import { avisar } from './avisos/avisar.job.ts'
import { retomarConfirmados } from './aprovacoes/retomar-confirmados.job.ts'
import { vencerPedidos } from './aprovacoes/vencer.job.ts'
import { expirar } from './conta/expirar.job.ts'
import { reaplicar } from './direitos/apagamentos.job.ts'
import { copiar } from './copia/copiar.job.ts'
import { apagarChaves } from './engine/idempotency/apagar-chaves.job.ts'
import type { Nightly } from './engine/jobs/nightly.ts'
import { selar } from './engine/seals/selar.job.ts'
import { apagarArquivos } from './engine/work/apagar-arquivos.job.ts'

/** What is done every night; the worker goes through this list. */
export const nights: readonly Nightly<Worker>[] = [
  vencerPedidos,
  retomarConfirmados,
  expirar,
  avisar,
  reaplicar,
  selar,
  apagarChaves,
  apagarArquivos,
  apagarSemUso,
  esquecerOrigem,
  copiar,
]
