import type { ResultadoCadastros } from '#contracts/works/upload-de-cadastros.ts'
import { useUploads } from '#web/shared/upload/use-uploads.ts'
import { envioDeCadastros } from '#web/painel/processamentos/cadastros.ts'
import type { Envio } from '#web/painel/processamentos/envio.ts'
import { UploadPage } from '#web/painel/processamentos/upload-page.tsx'
import modelo from './modelo-cartoes.csv?url'

const cartoes: Envio<ResultadoCadastros> = {
  ...envioDeCadastros({ um: 'cartão', muitos: 'cartões' }),
  tipo: 'upload-cartoes',
  title: 'Arquivo de cartões',
  button: 'Enviar cartões',
  nota: 'Conferir lê o arquivo e mostra o resultado sem gravar nada. Um cartão que já existe fica como está.',
  ajuda: {
    texto: 'Uma linha para cada cartão. A ordem das colunas não importa.',
    colunas: [
      { nome: 'codigoBarras', exemplo: '7890000000071', ajuda: 'O proxy: como a operadora conhece o cartão' },
      { nome: 'numero', exemplo: '5020 8800 4242', ajuda: 'O número impresso, com ou sem espaços' },
    ],
    modelo: { href: modelo, nome: 'modelo-cartoes.csv' },
  },
}

/** Sends a CSV of cards for the pool, follows its processing, and shows the result. */
export default function CardsUploadScreen() {
  return <UploadPage envio={cartoes} uploads={useUploads(cartoes.tipo, {})} />
}
