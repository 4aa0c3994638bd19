import { Checkbox } from '@mantine/core'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarInteiro, formatarTamanho } from '#web/shared/format/numeros.ts'
import { useUploads } from '#web/shared/upload/use-uploads.ts'
import type { Envio } from '#web/painel/processamentos/envio.ts'
import { UploadPage } from '#web/painel/processamentos/upload-page.tsx'
import { COLUNAS } from './sheet-columns.ts'
import modelo from './modelo-vendas.xlsx?url'
import { sentencaDe } from './resumo.ts'

const vendas: Envio<ResultadoVendas> = {
  tipo: 'upload-vendas',
  title: 'Planilha de vendas',
  button: 'Enviar vendas',
  rule: { extensao: '.xlsx', tamanhoMaximo: TAMANHO_MAXIMO_PLANILHA },
  hint: `Arquivo .xlsx de até ${formatarTamanho(TAMANHO_MAXIMO_PLANILHA)}, com as vendas na primeira aba`,
  nota: 'Conferir lê a planilha e mostra o resultado sem gravar nada. Vendas já registradas não contam duas vezes.',
  ajuda: {
    texto:
      'Uma linha para cada item vendido. Linhas da mesma venda repetem dental, vendedor, data, tipo e número fiscal. A ordem das colunas não importa.',
    colunas: COLUNAS,
    modelo: { href: modelo, nome: 'modelo-vendas.xlsx' },
  },
  sentenca: sentencaDe,
  cifras: ({
    simulado,
    total,
    vendas,
    pontos,
    valor,
    repetidas,
    provaveisRepetidas = 0,
    aguardam,
    parceiros,
    mensagens,
  }) => [
    ['Linhas aceitas', formatarInteiro(total)],
    [simulado ? 'Vendas a registrar' : 'Vendas registradas', formatarInteiro(vendas)],
    ['Pontos', formatarPontos(pontos)],
    ['Valor', formatarDinheiro(valor)],
    ['Vendas repetidas', formatarInteiro(repetidas)],
    ...(provaveisRepetidas > 0 ? [['Prováveis repetidas', formatarInteiro(provaveisRepetidas)] as const] : []),
    ...(aguardam && aguardam.vendas > 0
      ? [['Aguardam uma segunda pessoa', formatarInteiro(aguardam.vendas)] as const]
      : []),
    ['Vendedores', formatarInteiro(parceiros)],
    [simulado ? 'Mensagens a enviar' : 'Mensagens', formatarInteiro(mensagens)],
  ],
  temNovo: ({ vendas, aguardam }) => vendas > 0 || (aguardam !== undefined && aguardam.novas > 0),
  aguardam: ({ aguardam }) => (aguardam && aguardam.vendas > 0 ? aguardam : null),
  sobreErros:
    'Uma venda com alguma linha errada fica de fora inteira. Corrija e envie a planilha de novo: o que já entrou não se repete.',
  sobreAvisos: 'Nada disto deixa uma venda de fora, mas vale conferir.',
  porConfirmar: ({ provaveisRepetidas = 0 }) => ({
    quantas: provaveisRepetidas,
    campo: 'confirmarRepetidas',
    confirmo:
      provaveisRepetidas === 1
        ? 'A provável repetida é outra venda: incluir'
        : `As ${formatarInteiro(provaveisRepetidas)} prováveis repetidas são outras vendas: incluir`,
  }),
}

/** Sends a spreadsheet of sales (`doc 1 §2`), follows its processing, and shows the result. */
export default function SalesUploadScreen() {
  const uploads = useUploads(vendas.tipo, { enviarMensagem: '1' })
  return (
    <UploadPage envio={vendas} uploads={uploads}>
      {(ocupado) => (
        <Checkbox
          label="Enviar mensagem aos vendedores"
          description="Cada vendedor recebe uma mensagem com os pontos que ganhou."
          disabled={ocupado}
          checked={uploads.body['enviarMensagem'] === '1'}
          onChange={({ currentTarget }) => uploads.setOption('enviarMensagem', currentTarget.checked ? '1' : '0')}
        />
      )}
    </UploadPage>
  )
}
