import type { ResultadoHistorico } from '#contracts/works/upload-de-historico.ts'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import { formatarInteiro, formatarTamanho } from '#web/shared/format/numeros.ts'
import { useUploads } from '#web/shared/upload/use-uploads.ts'
import type { Envio } from '#web/painel/processamentos/envio.ts'
import { UploadPage } from '#web/painel/processamentos/upload-page.tsx'
import modelo from './modelo-historico.csv?url'
import { sentencaDe } from './resumo.ts'

const historico: Envio<ResultadoHistorico> = {
  tipo: 'upload-historico',
  title: 'Planilha do histórico',
  button: 'PROCESSAR',
  busyText: 'PROCESSANDO...',
  rule: { extensao: '.csv,.xlsx', tamanhoMaximo: TAMANHO_MAXIMO_PLANILHA },
  hint: `Arquivo .csv ou .xlsx de até ${formatarTamanho(TAMANHO_MAXIMO_PLANILHA)}, com as compras na primeira aba`,
  nota: 'Conferir lê o arquivo e mostra o resultado sem gravar nada. Um pedido que já está registrado não conta duas vezes: o que mudou nele é corrigido.',
  ajuda: {
    texto:
      'Uma linha para cada produto de cada pedido que a rede fez ao fabricante. Linhas do mesmo pedido repetem rede, pedido e data. A ordem das colunas não importa.',
    colunas: [
      { nome: 'rede', exemplo: 'Rede Sul', ajuda: 'O nome cadastrado em Redes' },
      { nome: 'pedido', exemplo: '4500123', ajuda: 'O número do pedido no fabricante' },
      { nome: 'data', exemplo: '10/03/2026', ajuda: 'O dia do pedido' },
      { nome: 'codProduto', exemplo: 'K10605', ajuda: 'O código do fabricante' },
      { nome: 'quantidade', exemplo: '24', ajuda: 'Unidades, acima de zero' },
      { nome: 'valorTotal', exemplo: '3.396,00', ajuda: 'Em reais, de todas as unidades' },
    ],
    modelo: { href: modelo, nome: 'modelo-historico.csv' },
  },
  sentenca: sentencaDe,
  cifras: ({ simulado, registradas, corrigidas, repetidas, pedidos, valor }) => [
    [simulado ? 'Linhas a registrar' : 'Linhas registradas', formatarInteiro(registradas)],
    [simulado ? 'Linhas a corrigir' : 'Linhas corrigidas', formatarInteiro(corrigidas)],
    ['Já estavam assim', formatarInteiro(repetidas)],
    ['Pedidos', formatarInteiro(pedidos)],
    ['Valor', formatarDinheiro(valor)],
  ],
  temNovo: ({ total }) => total > 0,
  sobreErros: 'As linhas com erro ficam de fora. Corrija e envie de novo: o que já entrou não se repete.',
  sobreAvisos: 'Nada disto deixa uma linha de fora, mas vale conferir.',
}

/** Sends a sheet of what networks bought (`doc 2 §2`), follows its processing, and shows the result. */
export default function SellInUploadScreen() {
  return <UploadPage envio={historico} uploads={useUploads(historico.tipo, {})} />
}
