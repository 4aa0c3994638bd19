import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { VendaCorrigir } from '#contracts/http/correcoes.ts'
import { decimalSchema, formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { saidOnScreen } from '../../shared/api/failure.ts'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { CPF, masked } from '../../shared/ui/masked-value.ts'
import { avisar } from '../../shared/ui/toasts.tsx'
import { pathOfVenda } from '../paths.ts'
import { SaleLink } from '../sale-link.tsx'
import { SellerLink } from '../seller-link.tsx'
import { useCorrigirPontuacaoMutation } from './correcoes.api.ts'
import { Diferenca } from './diferenca.tsx'

interface Props {
  venda: VendaCorrigir
  onCorrected: () => void
}

/** One award with its points now and then, which items make the difference, and the button that corrects it. */
export function Correcao({ venda, onCorrected }: Props) {
  const { idVenda, revenda, parceiro, cpf, documento, identificador, pontuacaoNova } = venda
  const [corrigir, { isLoading }] = useCorrigirPontuacaoMutation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    if (isLoading) return
    setFailure(null)
    const { data, error } = await corrigir({
      params: { idVenda },
      body: { pontuacaoNova: decimalSchema.encode(pontuacaoNova) },
    })
    if (data === undefined)
      return setFailure(saidOnScreen(error, 'Não foi possível corrigir. Tente novamente em instantes.'))
    if ('pedido' in data) return avisar.sucesso(data.mensagem)
    const deQuem = parceiro === '' ? '' : ` de ${parceiro}`
    const pagina = pathOfVenda(idVenda)
    avisar.sucesso(
      `${data.mensagem}: ${documento} ${normalizarIdentificador(identificador)}${deQuem}, `
        + `de ${formatarPontos(venda.pontuacaoAtual)} para ${pontosPorExtenso(data.pontuacaoNova)}.`,
      { link: { href: pagina, rotulo: 'Ver a venda', follow: () => void navigate(pagina) } },
    )
    onCorrected()
  }
  return (
    <li>
      <Card
        nivel={3}
        titulo={
          <SaleLink idVenda={idVenda}>
            {documento} {normalizarIdentificador(identificador)}
          </SaleLink>
        }
      >
        <Diferenca
          venda={venda}
          antes={[
            ['Dental', revenda],
            ['Vendedor', parceiro === '' ? 'Pessoa excluída' : <SellerLink nome={parceiro} cpf={cpf} />],
            ['CPF', cpf === '' ? undefined : masked(CPF, cpf)],
          ]}
        />
        {failure !== null && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
            {failure}
          </Alert>
        )}
        <BusyButton busy={isLoading} ocupado="CORRIGINDO..." onClick={() => void send()} fullWidth>
          CORRIGIR
        </BusyButton>
      </Card>
    </li>
  )
}
