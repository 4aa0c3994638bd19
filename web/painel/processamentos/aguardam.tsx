import { Box, Text } from '@mantine/core'
import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import { RequestLink } from '#web/painel/pecas/request-link.tsx'
import { AvisoDeSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'

/** Who could confirm what would wait, and the requests in which sales wait. */
export function Aguardam({ aviso, pedidos }: Pick<NonNullable<ResultadoVendas['aguardam']>, 'aviso' | 'pedidos'>) {
  return (
    <>
      {aviso !== undefined && (
        <Box mt="xs">
          <AvisoDeSegundaPessoa segunda={{ precisa: true, aviso }} />
        </Box>
      )}
      {pedidos.length > 0 && (
        <Text mt="xs">
          {pedidos.map((pedido, n) => (
            <span key={pedido}>
              {n > 0 && ' · '}
              <RequestLink numero={pedido}>Ver o pedido {pedido}</RequestLink>
            </span>
          ))}
        </Text>
      )}
    </>
  )
}
