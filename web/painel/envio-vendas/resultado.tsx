import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import type { ResultadoVendas } from '#contracts/http/processamentos.ts'
import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarInteiro } from '../../shared/format/numeros.ts'
import { BaixarRecusadas } from './baixar-recusadas.tsx'
import { ErrosDeLinha } from './erros-de-linha.tsx'
import { sentencaDe } from './resumo.ts'
import classes from './envio-vendas.module.css'

const TONS = {
  sucesso: { color: 'green', Sign: IconCircleCheck },
  neutro: { color: 'petroleo', Sign: IconInfoCircle },
  atencao: { color: 'ambar', Sign: IconAlertTriangle },
  perigo: { color: 'red', Sign: IconCircleX },
} as const

interface Props {
  /** The upload whose refused rows can be downloaded. */
  idProcessamento: string | null
  resultado: ResultadoVendas
  nomeArquivo: string
  ocupado: boolean
  /** Given after a simulation while its file is still available. */
  onEnviar?: () => void
}

/** What a file did, or would do: sentence, figures, refused rows and warnings. */
export function Resultado({ idProcessamento, resultado, nomeArquivo, ocupado, onEnviar }: Props) {
  const id = useId()
  const { tom, texto } = sentencaDe(resultado)
  const { color, Sign } = TONS[tom]
  const { simulado } = resultado
  const cifras: [string, string][] = [
    ['Linhas aceitas', formatarInteiro(resultado.total)],
    [simulado ? 'Vendas a registrar' : 'Vendas registradas', formatarInteiro(resultado.vendas)],
    ['Pontos', formatarPontos(resultado.pontos)],
    ['Valor', formatarDinheiro(resultado.valor)],
    ['Vendas repetidas', formatarInteiro(resultado.repetidas)],
    ['Vendedores', formatarInteiro(resultado.parceiros)],
    [simulado ? 'Mensagens a enviar' : 'Mensagens', formatarInteiro(resultado.mensagens)],
  ]
  return (
    <section className={classes.quadro} aria-labelledby={id}>
      <h2 id={id} className={classes.titulo}>
        {simulado ? 'Conferência' : 'Resultado'} <span className={classes.arquivo}>{nomeArquivo}</span>
      </h2>
      {simulado && (
        <div className={classes.simulado}>
          <p className={classes.nadaGravado}>
            <strong>Nada foi gravado.</strong> Esta é só a conferência da planilha.
          </p>
          {onEnviar && resultado.vendas > 0 && (
            <Button
              aria-disabled={ocupado}
              leftSection={<IconSend size="1rem" aria-hidden="true" />}
              onClick={onEnviar}
            >
              Enviar vendas
            </Button>
          )}
        </div>
      )}
      <Alert color={color} icon={<Sign aria-hidden="true" />}>
        {texto}
      </Alert>
      <dl className={classes.cifras}>
        {cifras.map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      {resultado.totalErros > 0 && (
        <ErrosDeLinha
          titulo="Linhas com erro"
          sobre="Uma venda com alguma linha errada fica de fora inteira. Corrija e envie a planilha de novo: o que já entrou não se repete."
          erros={resultado.erros}
          total={resultado.totalErros}
          lado={
            idProcessamento !== null && <BaixarRecusadas idProcessamento={idProcessamento} nomeArquivo={nomeArquivo} />
          }
        />
      )}
      {resultado.avisos.length > 0 && (
        <ErrosDeLinha
          titulo="Avisos"
          sobre="Estas vendas entraram, mas vale conferir."
          erros={resultado.avisos}
          total={resultado.avisos.length}
        />
      )}
    </section>
  )
}
