import { Select } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ResultadoCadastros } from '#contracts/works/upload-de-cadastros.ts'
import { marca } from '#contracts/values/marca.ts'
import { useUploads } from '#web/shared/upload/use-uploads.ts'
import { useDentalOptions } from '#web/painel/pecas/dental-options.ts'
import { envioDeProdutos } from '#web/painel/processamentos/cadastros.ts'
import type { Envio } from '#web/painel/processamentos/envio.ts'
import { UploadPage } from '#web/painel/processamentos/upload-page.tsx'
import modelo from './modelo-produtos-dental.csv?url'

const produtos: Envio<ResultadoCadastros> = {
  ...envioDeProdutos,
  tipo: 'upload-produtos-revenda',
  title: 'Arquivo de produtos da dental',
  button: 'Enviar produtos',
  ajuda: {
    texto: 'Uma linha para cada código da dental escolhida. A ordem das colunas não importa.',
    colunas: [
      { nome: 'codigoPadrao', exemplo: 'K10605', ajuda: `O código ${marca.fabricante}` },
      { nome: 'codigo', exemplo: 'RC-2210', ajuda: 'O código que a dental usa' },
      { nome: 'nome', exemplo: 'Resina A2 4 g', ajuda: 'Como a dental chama o produto' },
      { nome: 'valorUnitario', exemplo: '99,90', ajuda: 'O preço da dental, em reais' },
    ],
    modelo: { href: modelo, nome: 'modelo-produtos-dental.csv' },
  },
}

/** Sends a CSV of the products of one shop (`doc 1 §2`), follows its processing, and shows the result. */
export default function ShopProductsUploadScreen() {
  const uploads = useUploads(produtos.tipo, { cnpjRevenda: '' })
  const dentais = useDentalOptions()
  const [asked, setAsked] = useState(false)
  const select = useRef<HTMLInputElement>(null)
  const dental = uploads.body['cnpjRevenda'] ?? ''
  const pronto = () => {
    setAsked(true)
    if (dental === '') select.current?.focus()
    return dental !== ''
  }
  return (
    <UploadPage envio={produtos} uploads={uploads} pronto={pronto}>
      {(ocupado) => (
        <Select
          ref={select}
          label="Dental"
          data={dentais.options}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar: Dental' }}
          placeholder={dentais.loading ? 'Carregando...' : 'Digite para procurar'}
          nothingFoundMessage="Sem resultados"
          limit={100}
          openOnFocus={false}
          disabled={ocupado}
          error={asked && dental === '' ? 'Informe a revenda' : undefined}
          value={dental === '' ? null : dental}
          onChange={(cnpj) => uploads.setOption('cnpjRevenda', cnpj ?? '')}
        />
      )}
    </UploadPage>
  )
}
