import { Box, Text } from '@mantine/core'
import type { ResultadoVendas } from '#contracts/http/processamentos.ts'
import { RequestLink } from '#web/painel/pecas/request-link.tsx'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'

interface Props extends NonNullable<ResultadoVendas['aguardam']> {
  simulado: boolean
}

/** Who could confirm what would wait, and the requests in which sales wait. */
export function Aguardam({ simulado, pontos, novas, alvo, pedidos }: Props) {
  const segunda = useSegundaPessoa({
    ato: 'registrar-vendas',
    valor: simulado && novas > 0 ? pontos : undefined,
    ...(alvo === null ? {} : { alvo }),
  })
  return (
    <>
      <Box mt={segunda.precisa ? 'xs' : 0}>
        <AvisoDeSegundaPessoa segunda={segunda} />
      </Box>
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
