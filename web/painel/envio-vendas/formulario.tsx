import { Button, Checkbox, Loader } from '@mantine/core'
import { IconSearch, IconSend } from '@tabler/icons-react'
import { FileDrop } from '../../shared/upload/file-drop.tsx'
import classes from './envio-vendas.module.css'

interface Props {
  file: File | null
  problem: string | null
  enviarMensagem: boolean
  ocupado: boolean
  simulando: boolean
  onFile: (file: File) => void
  onMensagem: (sim: boolean) => void
  onEnviar: (simular: boolean) => void
}

export function Formulario({ file, problem, enviarMensagem, ocupado, simulando, onFile, onMensagem, onEnviar }: Props) {
  const spinner = <Loader size="xs" color="currentColor" aria-hidden="true" />
  return (
    <section className={classes.quadro} aria-labelledby="titulo-planilha">
      <h2 id="titulo-planilha" className={classes.titulo}>
        Planilha de vendas
      </h2>
      <form
        className={classes.formulario}
        onSubmit={(event) => {
          event.preventDefault()
          onEnviar(false)
        }}
      >
        <FileDrop
          rotulo="Planilha de vendas"
          dica="Arquivo .xlsx de até 50 MB, com as vendas na primeira aba"
          accept=".xlsx"
          file={file}
          onFile={onFile}
          erro={problem}
          disabled={ocupado}
        />
        <Checkbox
          label="Enviar mensagem aos vendedores"
          description="Cada vendedor recebe uma mensagem com os pontos que ganhou."
          disabled={ocupado}
          checked={enviarMensagem}
          onChange={({ currentTarget }) => onMensagem(currentTarget.checked)}
        />
        <div className={classes.botoes}>
          <Button
            variant="default"
            aria-disabled={ocupado}
            leftSection={simulando ? spinner : <IconSearch size="1rem" aria-hidden="true" />}
            onClick={() => onEnviar(true)}
          >
            {simulando ? 'Conferindo...' : 'Conferir'}
          </Button>
          <Button
            type="submit"
            aria-disabled={ocupado}
            leftSection={ocupado && !simulando ? spinner : <IconSend size="1rem" aria-hidden="true" />}
          >
            {ocupado && !simulando ? 'Enviando...' : 'Enviar vendas'}
          </Button>
        </div>
        <p className={classes.nota}>
          Conferir lê a planilha e mostra o resultado sem gravar nada. Vendas já registradas não contam duas vezes.
        </p>
      </form>
    </section>
  )
}
