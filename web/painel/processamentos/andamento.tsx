import { Progress } from '@mantine/core'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { Upload, UploadStep } from '#web/shared/upload/uploads.slice.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import classes from './envio.module.css'

const CONTINUA = 'Pode sair desta tela: o processamento continua.'

/** What is being done with the file on its way, and what that means for the person. */
function wordsOf(nome: string, step: UploadStep): [etapa: string, nota: string] {
  if (step.phase === 'waiting') return [`Na fila: ${nome}`, 'Vai assim que o anterior chegar. Não feche esta página.']
  if (step.phase === 'offline')
    return [`Sem conexão: ${nome}`, 'O envio continua sozinho quando a conexão voltar. Não feche esta página.']
  if (step.phase === 'sending')
    return [`Enviando ${nome}`, `${Math.floor(step.share * 100)}% enviado. Não feche esta página até o arquivo chegar.`]
  return ['O arquivo chegou. Começando a ler', CONTINUA]
}

/** The transfer of the file, from the click until the server's job shows. */
export function EnvioEmCurso({ upload: { file, step } }: { upload: Upload }) {
  const [etapa, nota] = wordsOf(file.name, step)
  const done = step.phase === 'sending' ? Math.floor(step.share * 100) : 100
  const still = step.phase === 'waiting' || step.phase === 'offline'
  return (
    <div className={classes.andamento}>
      <p className={classes.etapa}>{etapa}</p>
      {!still && <Progress value={done} animated={step.phase !== 'sending'} aria-label="Envio do arquivo" />}
      <p className={classes.nota}>{nota}</p>
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
        {erros > 0 && `, ${contar(erros, 'erro', 'erros')} até agora`}. {CONTINUA}
      </p>
    </div>
  )
}
