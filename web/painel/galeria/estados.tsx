import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { NoAccessPage, NotFoundPage } from '#web/shared/ui/failure-pages.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { EmptyState, ErrorState, NoResults } from '#web/shared/ui/states.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { FileDrop } from '#web/shared/upload/file-drop.tsx'
import { dashboardPaths } from '#web/painel/dashboard/dashboard.paths.ts'
import { falha } from './dados.ts'
import classes from './galeria.module.css'
import { Parte } from './parte.tsx'

const saida = { to: dashboardPaths.dashboard, label: 'Ir para o Dashboard' }
const nothing = () => undefined

/** Empty and error states of a screen, and what opens above it. */
export const Estados = () => (
  <>
    <Parte title="Estados">
      <EmptyState icon={IconInbox} title="Ainda não há vendas" action={<Button>Enviar vendas</Button>}>
        Quando a primeira planilha entrar, as vendas aparecem aqui.
      </EmptyState>
      <NoResults action={<Button variant="default">Limpar filtros</Button>}>Nada encontrado com busca “ana”.</NoResults>
      <ErrorState error={falha} onRetry={nothing} />
      <NotFoundPage exit={saida} untitled />
      <NoAccessPage exit={saida} untitled />
    </Parte>
    <Parte title="Avisos, folha e pergunta">
      <div className={classes.fila}>
        <Button variant="default" onClick={() => avisar.sucesso('Rede cadastrada com sucesso')}>
          Sucesso
        </Button>
        <Button variant="default" onClick={() => avisar.info('Seu download começará em breve, aguarde.')}>
          Informação
        </Button>
        <Button variant="default" onClick={() => avisar.erro('CPF ou senha inválidos')}>
          Erro
        </Button>
        <OpensSheet />
        <OpensQuestion />
      </div>
    </Parte>
    <Parte title="Arquivo">
      <FileDrop
        label="Planilha de vendas"
        hint=".xlsx, até 50 MB"
        accept=".xlsx"
        files={[]}
        onFiles={nothing}
        error={null}
      />
      <FileDrop
        label="Planilha errada"
        hint=".xlsx, até 50 MB"
        accept=".xlsx"
        files={[]}
        onFiles={nothing}
        error="Este arquivo não é .xlsx. Escolha um arquivo .xlsx."
      />
      <FileDrop
        label="Planilha que está indo"
        hint=""
        accept=".xlsx"
        files={[new File(['x'.repeat(2_000)], 'vendas de novembro.xlsx')]}
        onFiles={nothing}
        error={null}
        disabled
      />
    </Parte>
  </>
)

function OpensSheet() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Folha
      </Button>
      <Sheet title="Folha" opened={opened} onClose={() => setOpened(false)}>
        <p>O que se lê ao lado, sem sair da tela.</p>
      </Sheet>
    </>
  )
}

function OpensQuestion() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Pergunta
      </Button>
      <Confirm
        title="Apagar"
        question="Tem certeza que deseja apagar a rede Alfa?"
        consequence="Os nomes ficam no histórico."
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={nothing}
      />
    </>
  )
}
