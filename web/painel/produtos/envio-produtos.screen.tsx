import type { ResultadoCadastros } from '#contracts/works/upload-de-cadastros.ts'
import { marca } from '#contracts/values/marca.ts'
import { useUploads } from '#web/shared/upload/use-uploads.ts'
import { envioDeProdutos } from '#web/painel/processamentos/cadastros.ts'
import type { Envio } from '#web/painel/processamentos/envio.ts'
import { UploadPage } from '#web/painel/processamentos/upload-page.tsx'
import modelo from './modelo-produtos.csv?url'

const produtos: Envio<ResultadoCadastros> = {
  ...envioDeProdutos,
  tipo: 'upload-produtos',
  title: `Arquivo de produtos ${marca.fabricante}`,
  button: 'Enviar produtos',
  ajuda: {
    texto: 'Uma linha para cada produto. Pontos mudados valem de hoje em diante. A ordem das colunas não importa.',
    colunas: [
      { nome: 'codigo', exemplo: 'K10605', ajuda: 'O código do fabricante' },
      { nome: 'nome', exemplo: 'Resina composta A2', ajuda: 'A descrição do produto' },
      { nome: 'valorUnitario', exemplo: '89,90', ajuda: 'Em reais' },
      { nome: 'valorPontos', exemplo: '12,50', ajuda: 'Pontos de cada unidade' },
    ],
    modelo: { href: modelo, nome: 'modelo-produtos.csv' },
  },
}

/** Sends a CSV of the manufacturer's products (`doc 1 §2`), follows its processing, and shows the result. */
export default function ProductsUploadScreen() {
  return <UploadPage envio={produtos} uploads={useUploads(produtos.tipo, {})} />
}
