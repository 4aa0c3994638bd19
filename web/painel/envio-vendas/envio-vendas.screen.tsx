import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import { jobStarted } from '../../shared/jobs/started-jobs.ts'
import { fileProblem } from '../../shared/upload/file-check.ts'
import { Ajuda } from './ajuda.tsx'
import { Andamento, EnvioEmCurso } from './andamento.tsx'
import { terminou, useProcessamentoQuery, useProcessamentosQuery } from '../processamentos.api.ts'
import { useEnvioVendas } from './envio-vendas.api.ts'
import { FalhaDoEnvio } from './falha.tsx'
import { Formulario } from './formulario.tsx'
import { Recentes } from './recentes.tsx'
import { Resultado } from './resultado.tsx'
import { processamentoNovo } from './resumo.ts'
import classes from './envio-vendas.module.css'

const REGRA = { extensao: '.xlsx', tamanhoMaximo: TAMANHO_MAXIMO_PLANILHA }
const LISTA = { query: { tipo: 'upload-vendas', limite: 10 } } as const
/** While the server has the file and has not answered yet, its job is looked for this often. */
const PROCURA_MS = 1_500

/** Sends a spreadsheet of sales (`doc 1 §2`), follows its processing, and shows what came of it. */
export default function EnvioVendasScreen() {
  const [search, setSearch] = useSearchParams()
  const { state, busy, send, forget } = useEnvioVendas()
  const [file, setFile] = useState<File | null>('file' in state ? state.file : null)
  const [enviarMensagem, setEnviarMensagem] = useState('note' in state ? state.note.enviarMensagem : true)
  const [problem, setProblem] = useState<string | null>(null)
  const lista = useProcessamentosQuery(LISTA, { pollingInterval: state.phase === 'working' ? PROCURA_MS : 0 })

  // What the lower half shows: a result chosen from the list, or this upload's own.
  const escolhido = search.get('processamento')
  const proprio = state.phase === 'done' ? state.data.idProcessamento
    : state.phase === 'working' ? processamentoNovo(lista.data?.processamentos ?? [], state.file.name, state.note.conhecidos) : null
  const jobId = escolhido ?? proprio
  const job = useProcessamentoQuery({ params: { id: jobId ?? '' } }, { skip: jobId === null })
  const ocupado = busy || (escolhido === null && proprio !== null && job.currentData !== undefined && !terminou(job.currentData.estado))

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
    const conhecidos = lista.data?.processamentos.map(({ id }) => id) ?? []
    void send(file, { query: { simular: simular ? '1' : '0' }, body: { enviarMensagem: enviarMensagem ? '1' : '0' } }, { simular, enviarMensagem, conhecidos })
  }

  const painel = useRef<HTMLDivElement>(null)
  const pronto = jobId !== null && job.currentData !== undefined && terminou(job.currentData.estado) ? jobId : null
  useEffect(() => { if (pronto !== null) painel.current?.scrollIntoView({ block: 'nearest' }) }, [pronto])

  // Whoever leaves this screen meanwhile finds it in the tray.
  const emCurso = proprio !== null && job.currentData?.id === proprio && !terminou(job.currentData.estado) ? job.currentData : null
  const arquivoEmCurso = emCurso?.nomeArquivo
  useEffect(() => { if (proprio !== null && arquivoEmCurso !== undefined) jobStarted({ id: proprio, titulo: `Vendas: ${arquivoEmCurso}` }) }, [proprio, arquivoEmCurso])

  // The answer of the call has the result at once; a job that took longer brings it itself.
  const resultado = escolhido === null && state.phase === 'done' && 'total' in state.data ? state.data : job.currentData?.tipo === 'upload-vendas' ? job.currentData.resultado : null
  const nomeArquivo = escolhido === null && 'file' in state ? state.file.name : job.currentData?.nomeArquivo ?? ''
  const mesmoArquivo = escolhido === null && file !== null && resultado?.simulado === true

  return (
    <div className={classes.tela}>
      <div className={classes.colunas}>
        <Formulario
          file={file} problem={problem} enviarMensagem={enviarMensagem} ocupado={ocupado} simulando={ocupado && 'note' in state && state.note.simular}
          onFile={choose} onMensagem={setEnviarMensagem} onEnviar={enviar}
        />
        <Ajuda />
      </div>
      <div ref={painel} aria-live="polite" className={classes.resultado}>
        {escolhido === null && state.phase === 'failed' && <FalhaDoEnvio texto={state.failure.erro} correlacao={state.failure.correlacao} />}
        {escolhido === null && busy && jobId === null && <EnvioEmCurso state={state} />}
        {jobId !== null && job.error !== undefined && resultado === null && <FalhaDoEnvio texto="Não foi possível carregar este processamento. Tente de novo em instantes." />}
        {job.currentData !== undefined && !terminou(job.currentData.estado) && <Andamento processamento={job.currentData} />}
        {job.currentData?.estado === 'falhou' && <FalhaDoEnvio texto={job.currentData.falha ?? 'O processamento parou. Envie o arquivo de novo.'} />}
        {resultado !== null && (
          <Resultado key={jobId} idProcessamento={jobId} resultado={resultado} nomeArquivo={nomeArquivo} ocupado={ocupado} {...(mesmoArquivo ? { onEnviar: () => enviar(false) } : {})} />
        )}
      </div>
      <Recentes lista={lista} escolhido={escolhido} onChoose={(id) => setSearch({ processamento: id })} />
    </div>
  )
}
