import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import type { novaVendaSchema } from '#contracts/http/pontuar.ts'
import { pontosPorExtenso, type Centesimos } from '#contracts/values/centesimos.ts'
import type { FormOf } from '#web/shared/form/contract-form.ts'
import type { LookUp } from '#web/shared/form/look-up.ts'
import type { Name } from '#web/shared/form/names.ts'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'

// Each loads the contract that it asks by when it first asks: the screen shows without them.

/** Who has the CPF, whom `achado` learns too; their shop is chosen, while none is. */
export function useVendedorLookUp(
  cnpjRevenda: Name<string>,
  achado: (cpf: string, idParceiro: string) => void,
): LookUp {
  const call = useQuietCall()
  return async (cpf) => {
    const { parceiros } = await import('#contracts/http/parceiros.ts')
    const { data } = await call(parceiros, { query: { cpf } })
    if (data === undefined) return null
    const [vendedor] = data.parceiros
    if (vendedor === undefined || !('nome' in vendedor)) return { refuse: 'CPF inválido' }
    const { id, nome, cnpjRevenda: dental } = vendedor
    achado(cpf, id)
    return { note: nome, say: nome, fill: { [cnpjRevenda]: dental } }
  }
}

/** A note that is used cannot be entered again; asked once shop and kind of document are known. */
export function useNotaLookUp(form: FormOf<z.input<typeof novaVendaSchema>>): LookUp {
  const call = useQuietCall()
  return async (identificador) => {
    const { cnpjRevenda, tipoFiscal } = form.getValues('venda') as { cnpjRevenda: string; tipoFiscal: 'N' | 'C' | '' }
    if (cnpjRevenda === '' || tipoFiscal === '') return null
    const { vendas } = await import('#contracts/http/vendas.ts')
    const { data } = await call(vendas, { query: { identificador, tipoFiscal, cnpjRevenda } })
    return data !== undefined && data.vendas.length > 0 ? { refuse: 'Venda já processada' } : null
  }
}

/** A product of the shop, and what one unit of it is worth, which `achado` learns too. */
export function useProdutoLookUp(
  cnpjRevenda: Name<string>,
  achado: (cnpj: string, codigo: string, pontos: Centesimos) => void,
): LookUp {
  const call = useQuietCall()
  const { getValues } = useFormContext()
  return async (codigo) => {
    const cnpj = String(getValues(cnpjRevenda) ?? '')
    if (cnpj === '') return { refuse: 'Informe o CPF do vendedor dental primeiro' }
    const { produtosRevenda } = await import('#contracts/http/produtos-revenda.ts')
    const { data } = await call(produtosRevenda, { query: { cnpjRevenda: cnpj, codigo } })
    if (data === undefined) return null
    const [produto] = data.produtosRevenda
    if (produto === undefined) return { refuse: 'Produto não encontrado' }
    achado(cnpj, codigo, produto.valorPontos ?? 0)
    const pontos = produto.valorPontos === null ? 'sem pontos' : pontosPorExtenso(produto.valorPontos)
    return { note: `${produto.nome} · ${pontos}`, say: `${produto.nome}, ${pontos}` }
  }
}
