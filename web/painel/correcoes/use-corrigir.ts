import { useLocation, useNavigate } from 'react-router-dom'
import type { VendaCorrigir } from '#contracts/http/correcoes.ts'
import { decimalSchema, formatarPontos, pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { saidOnScreen } from '#web/shared/api/failure.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { pathOfVenda } from '#web/painel/vendas/vendas.paths.ts'
import { useCorrigirPontuacaoMutation, useDesfazerCorrecaoMutation } from './correcoes.api.ts'

/** As other screens name a sale. */
export const nomeDaVenda = ({ documento, identificador }: Pick<VendaCorrigir, 'documento' | 'identificador'>): string =>
  `${documento} ${normalizarIdentificador(identificador)}`

/**
 * Corrects one award to the points that were shown, or asks for a second person. Its toast says whose it was and from
 * what to what, leads to the sale, and takes the correction back.
 */
export function useCorrigir() {
  const [corrigir] = useCorrigirPontuacaoMutation()
  const [desfazer] = useDesfazerCorrecaoMutation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (venda: VendaCorrigir, { motivo = '', onUndone = () => undefined as void } = {}) => {
    const params = { idVenda: venda.idVenda }
    const answer = await corrigir({
      params,
      body: { pontuacaoNova: decimalSchema.encode(venda.pontuacaoNova), motivo },
    })
    if (answer.data === undefined) return { error: answer.error }
    if ('pedido' in answer.data) {
      avisar.sucesso(answer.data.mensagem)
      return { corrigida: false }
    }
    const { mensagem, pontuacaoNova } = answer.data
    const qual = `${nomeDaVenda(venda)}${venda.parceiro === '' ? '' : ` de ${venda.parceiro}`}`
    const pagina = pathOfVenda(venda.idVenda)
    const link =
      pagina === pathname ? undefined : { href: pagina, label: 'Ver a venda', follow: () => void navigate(pagina) }
    const takeBack = async () => {
      const { data, error } = await desfazer({ params, body: { pontuacaoNova: decimalSchema.encode(pontuacaoNova) } })
      const failure = saidOnScreen(error, 'Não foi possível desfazer. Tente novamente em instantes.')
      if (data === undefined) return failure === null ? undefined : avisar.erro(failure)
      avisar.sucesso(`${data.mensagem}: ${qual} voltou a ${pontosPorExtenso(data.pontuacaoNova)}.`, { link })
      onUndone()
    }
    const deQuanto = `de ${formatarPontos(venda.pontuacaoAtual)} para ${pontosPorExtenso(pontuacaoNova)}`
    avisar.sucesso(`${mensagem}: ${qual}, ${deQuanto}.`, { link, desfazer: () => void takeBack() })
    return { corrigida: true }
  }
}
