import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import { forgetJob } from '../../shared/jobs/started-jobs.ts'
import { fileProblem } from '../../shared/upload/file-check.ts'
import { Ajuda } from './ajuda.tsx'
import { Andamento, EnvioEmCurso } from './andamento.tsx'
import { terminou, useProcessamentoQuery, useProcessamentosQuery } from '../processamentos.api.ts'
import { useEnvioVendas } from './envio-vendas.api.ts'
import { FalhaDoEnvio } from './falha.tsx'
import { Formulario } from './formulario.tsx'
import { Recentes } from './recentes.tsx'
import { Resultado } from './resultado.tsx'
import classes from './envio-vendas.module.css'

const REGRA = { extensao: '.xlsx', tamanhoMaximo: TAMANHO_MAXIMO_PLANILHA }
const LISTA = { query: { tipo: 'upload-vendas', limite: 10 } } as const

/** Sends a spreadsheet of sales (`doc 1 §2`), follows its processing, and shows the result. */
export default function EnvioVendasScreen() {
  const [search, setSearch] = useSearchParams()
  const { state, busy, send, forget } = useEnvioVendas()
  const [file, setFile] = useState<File | null>('file' in state ? state.file : null)
  const [enviarMensagem, setEnviarMensagem] = useState('note' in state ? state.note.enviarMensagem : true)
  const [problem, setProblem] = useState<string | null>(null)
  const lista = useProcessamentosQuery(LISTA)

  // What the lower half shows: a result chosen from the list, or this upload's result.
  const escolhido = search.get('processamento')
  const proprio = state.phase === 'taken' ? state.data.idProcessamento : null
  const meu = useProcessamentoQuery({ params: { id: proprio ?? '' } }, { skip: proprio === null })
  const jobId = escolhido ?? proprio
  const job = useProcessamentoQuery({ params: { id: jobId ?? '' } }, { skip: jobId === null })
  const ocupado =
    busy
    || (proprio !== null
      && meu.error === undefined
      && (meu.currentData === undefined || !terminou(meu.currentData.estado)))

  const choose = (chosen: File) => {
    setFile(chosen)
    setProblem(fileProblem(chosen, REGRA))
    forget()
    if (escolhido !== null) setSearch({})
  }
  const enviar = (simular: boolean) => {
    const found = fileProblem(file, REGRA)
    setProblem(found)
    if (found !== null || file === null) return document.querySelector<HTMLInputElement>('[data-file-input]')?.focus()
    if (ocupado) return
    if (escolhido !== null) setSearch({})
    void send(
      file,
      { query: { simular: simular ? '1' : '0' }, body: { enviarMensagem: enviarMensagem ? '1' : '0' } },
      { simular, enviarMensagem },
    )
  }

  const painel = useRef<HTMLDivElement>(null)
  const pronto = jobId !== null && job.currentData !== undefined && terminou(job.currentData.estado) ? jobId : null
  useEffect(() => {
    if (pronto !== null) painel.current?.scrollIntoView({ block: 'nearest' })
  }, [pronto])

  // An upload whose end shows here leaves the tray, before the tray's own effects would announce it.
  useLayoutEffect(() => {
    if (pronto !== null) forgetJob(pronto)
  }, [pronto])

  const resultado = job.currentData?.tipo === 'upload-vendas' ? job.currentData.resultado : null
  const nomeArquivo = escolhido === null && 'file' in state ? state.file.name : (job.currentData?.nomeArquivo ?? '')
  const mesmoArquivo = escolhido === null && file !== null && resultado?.simulado === true

  return (
    <div className={classes.tela}>
      <div className={classes.colunas}>
        <Formulario
          file={file}
          problem={problem}
          enviarMensagem={enviarMensagem}
          ocupado={ocupado}
          simulando={ocupado && 'note' in state && state.note.simular}
          onFile={choose}
          onMensagem={setEnviarMensagem}
          onEnviar={enviar}
        />
        <Ajuda />
      </div>
      <div ref={painel} aria-live="polite" className={classes.resultado}>
        {escolhido === null && state.phase === 'failed' && (
          <FalhaDoEnvio texto={state.failure.erro} correlacao={state.failure.correlacao} />
        )}
        {escolhido === null && job.currentData === undefined && job.error === undefined && (
          <EnvioEmCurso state={state} />
        )}
        {jobId !== null && job.error !== undefined && resultado === null && (
          <FalhaDoEnvio texto="Não foi possível carregar este processamento. Tente de novo em instantes." />
        )}
        {job.currentData !== undefined && !terminou(job.currentData.estado) && (
          <Andamento processamento={job.currentData} />
        )}
        {job.currentData?.estado === 'falhou' && (
          <FalhaDoEnvio
            texto={job.currentData.falha ?? 'O processamento parou. Envie o arquivo de novo.'}
            correlacao={job.currentData.id}
          />
        )}
        {resultado !== null && (
          <Resultado
            key={jobId}
            idProcessamento={jobId}
            resultado={resultado}
            nomeArquivo={nomeArquivo}
            ocupado={ocupado}
            {...(mesmoArquivo ? { onEnviar: () => enviar(false) } : {})}
          />
        )}
      </div>
      <Recentes lista={lista} escolhido={escolhido} onChoose={(id) => setSearch({ processamento: id })} />
    </div>
  )
}
