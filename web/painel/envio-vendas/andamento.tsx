import { Progress } from '@mantine/core'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { UploadState } from '../../shared/upload/upload-channel.ts'
import { contar, formatarInteiro } from '../../shared/format/numeros.ts'
import classes from './envio-vendas.module.css'

/** The transfer of the file, from the click until the server's job shows. */
export function EnvioEmCurso({ state }: { state: UploadState<unknown, unknown> }) {
  if (state.phase === 'idle' || state.phase === 'failed') return null
  const porCento = state.phase === 'sending' ? Math.floor(state.share * 100) : 100
  return (
    <div className={classes.andamento}>
      <p className={classes.etapa}>
        {state.phase === 'sending' ? `Enviando ${state.file.name}` : 'O arquivo chegou. Começando a ler'}
      </p>
      <Progress value={porCento} animated={state.phase !== 'sending'} aria-label="Envio do arquivo" />
      <p className={classes.nota}>
        {state.phase === 'sending'
          ? `${porCento}% enviado. Não feche esta página até o arquivo chegar.`
          : 'Pode sair desta tela: o processamento continua.'}
      </p>
    </div>
  )
}

/** The server's job, live: its step, its progress, and the errors so far. */
export function Andamento({
  processamento: { etapa, feito, total, erros, nomeArquivo, simulado },
}: {
  processamento: Pick<Processamento, 'etapa' | 'feito' | 'total' | 'erros' | 'nomeArquivo' | 'simulado'>
}) {
  const porCento = total === 0 ? 100 : Math.floor((feito / total) * 100)
  return (
    <div className={classes.andamento}>
      <p className={classes.etapa}>
        {etapa}{' '}
        <span className={classes.arquivo}>
          {nomeArquivo}
          {simulado && ' (conferência)'}
        </span>
      </p>
      <Progress value={porCento} animated={total === 0} aria-label={`Processamento de ${nomeArquivo}`} />
      <p className={classes.nota}>
        {total === 0 ? formatarInteiro(feito) : `${formatarInteiro(feito)} de ${contar(total, 'linha', 'linhas')}`}
        {erros > 0 && `, ${contar(erros, 'erro', 'erros')} até agora`}. Pode sair desta tela: o processamento continua.
      </p>
    </div>
  )
}
