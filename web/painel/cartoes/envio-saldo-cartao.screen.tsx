import type { ResultadoCadastros } from '#contracts/works/upload-de-cadastros.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { useUploads } from '#web/shared/upload/use-uploads.ts'
import { envioDeCadastros } from '#web/painel/processamentos/cadastros.ts'
import { contarErros, ficaDeFora, type Envio, type Resumo, type Sentenca } from '#web/painel/processamentos/envio.ts'
import { UploadPage } from '#web/painel/processamentos/upload-page.tsx'
import modelo from './modelo-saldos.csv?url'

/** `doc 2 §8`: "{n} linhas de saldo processado". */
function sentenca({ simulado, total, totalErros }: Resumo<ResultadoCadastros>): Sentenca {
  const linhas = contar(total, 'linha de saldo', 'linhas de saldo')
  if (total === 0)
    return {
      tom: 'perigo',
      texto: `Nenhum saldo entrou: ${contarErros(totalErros)}. Corrija o arquivo e envie de novo.`,
    }
  const frase = `${linhas} ${simulado ? 'a processar' : 'processado'}`
  if (totalErros > 0) return { tom: 'atencao', texto: `${frase}. ${ficaDeFora({ simulado, totalErros })}` }
  return { tom: simulado ? 'neutro' : 'sucesso', texto: frase }
}

const saldos: Envio<ResultadoCadastros> = {
  ...envioDeCadastros({ um: 'saldo', muitos: 'saldos' }),
  tipo: 'upload-saldo-cartao',
  title: 'Arquivo de saldos',
  button: 'PROCESSAR',
  busyText: 'PROCESSANDO...',
  escolher: 'Procurar...',
  nota: 'Conferir lê o arquivo e mostra o resultado sem gravar nada. O saldo de cada cartão passa a ser o do arquivo.',
  sentenca,
  cifras: ({ simulado, total }) => [[simulado ? 'Saldos a processar' : 'Saldos processados', formatarInteiro(total)]],
  ajuda: {
    texto: 'Uma linha para cada cartão, como a operadora os informa. A ordem das colunas não importa.',
    colunas: [
      { nome: 'numero', exemplo: '5020 8800 4242', ajuda: 'O número impresso, com ou sem espaços' },
      { nome: 'saldo', exemplo: '150,00', ajuda: 'Em reais. Um desbloqueio pedido fica confirmado' },
    ],
    modelo: { href: modelo, nome: 'modelo-saldos.csv' },
  },
}

/** Sends a CSV of the cards' balances (`doc 2 §2`), follows its processing, and shows the result. */
export default function CardBalancesUploadScreen() {
  return <UploadPage envio={saldos} uploads={useUploads(saldos.tipo, {})} />
}
