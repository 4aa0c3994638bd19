import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '#web/shared/ui/card.tsx'
import { Aguardam } from './aguardam.tsx'
import { BaixarRecusadas } from './baixar-recusadas.tsx'
import { dizerLeitura, type Envio, type ResultadoDeEnvio } from './envio.ts'
import { ErrosDeLinha } from './erros-de-linha.tsx'
import { Mudancas } from './mudancas.tsx'
import classes from './envio.module.css'

const TONS = {
  sucesso: { color: 'green', Sign: IconCircleCheck },
  neutro: { color: 'petroleo', Sign: IconInfoCircle },
  atencao: { color: 'ambar', Sign: IconAlertTriangle },
  perigo: { color: 'red', Sign: IconCircleX },
} as const

interface Props<R extends ResultadoDeEnvio> {
  envio: Envio<R>
  /** The upload whose refused rows can be downloaded. */
  idProcessamento: string
  resultado: R
  nomeArquivo: string
  busyText: boolean
  /** Given while its file is still available; `campos` go with it. */
  onEnviar?: (campos: Record<string, string>) => void
}

/** What a file did, or would do: sentence, figures, refused rows and warnings. */
export function Resultado<R extends ResultadoDeEnvio>(props: Props<R>) {
  const { envio, idProcessamento, resultado, nomeArquivo, busyText, onEnviar } = props
  const { tom, texto } = envio.sentenca(resultado)
  const { color, Sign } = TONS[tom]
  const { simulado } = resultado
  const aguardam = envio.aguardam?.(resultado) ?? null
  const [confirmado, setConfirmado] = useState(false)
  const { quantas = 0, confirmo = '', campo = '' } = envio.porConfirmar?.(resultado) ?? {}
  const podeEnviar = confirmado || (simulado && envio.temNovo(resultado))
  return (
    <Card
      title={
        <>
          {simulado ? 'Conferência' : 'Resultado'} <span className={classes.arquivo}>{nomeArquivo}</span>
        </>
      }
    >
      {(simulado || quantas > 0) && (
        <div className={classes.simulado}>
          {simulado && (
            <p className={classes.nadaGravado}>
              <strong>Nada foi gravado.</strong> Esta é só a conferência da planilha.
            </p>
          )}
          {onEnviar && quantas > 0 && (
            <Checkbox
              label={confirmo}
              checked={confirmado}
              onChange={({ currentTarget }) => setConfirmado(currentTarget.checked)}
            />
          )}
          {onEnviar && podeEnviar && (
            <Button
              aria-disabled={busyText}
              leftSection={<IconSend size="1rem" aria-hidden="true" />}
              onClick={() => onEnviar(confirmado ? { [campo]: '1' } : {})}
            >
              {envio.button}
            </Button>
          )}
        </div>
      )}
      <Alert color={color} icon={<Sign aria-hidden="true" />}>
        {texto}
      </Alert>
      {aguardam !== null && <Aguardam {...aguardam} />}
      {resultado.leitura && (
        <Text size="sm" c="dimmed" mt="xs">
          {dizerLeitura(resultado.leitura)}
        </Text>
      )}
      <dl className={classes.cifras}>
        {envio.cifras(resultado).map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      {resultado.mudancas !== undefined && resultado.mudancas.length > 0 && (
        <Mudancas simulado={simulado} mudancas={resultado.mudancas} />
      )}
      {resultado.totalErros > 0 && (
        <ErrosDeLinha
          title="Erros"
          sobre={envio.sobreErros}
          erros={resultado.erros}
          total={resultado.totalErros}
          lado={<BaixarRecusadas idProcessamento={idProcessamento} nomeArquivo={nomeArquivo} />}
        />
      )}
      {resultado.avisos.length > 0 && (
        <ErrosDeLinha
          title="Avisos"
          sobre={envio.sobreAvisos}
          erros={resultado.avisos}
          total={resultado.avisos.length}
        />
      )}
    </Card>
  )
}
