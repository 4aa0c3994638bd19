import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { novoProdutoRevendaSchema } from '#contracts/http/produtos-revenda.ts'
import { novoProdutoSchema } from '#contracts/http/produtos.ts'
import { alterarAtivo } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { criarParceiros } from '#services/parceiros/criar-parceiro.ts'
import { parceirosRecord } from '#services/parceiros/parceiros.record.ts'
import { criarProdutosRevenda } from '#services/produtos-revenda/criar-produto-revenda.ts'
import { produtosRevendaRecord } from '#services/produtos-revenda/produtos-revenda.record.ts'
import { criarProdutos } from '#services/produtos/criar-produto.ts'
import { produtosRecord } from '#services/produtos/produtos.record.ts'
import { cpfDe } from './documentos.ts'
import { idDemo, idProdutoDemo, type Loja } from './elenco.ts'
import { excluirUmaVez } from './excluir.ts'

const produto = (codigo: string, nome: string, valorUnitario: number, valorPontos: number) => ({
  id: idProdutoDemo(codigo),
  dados: lerEntrada(novoProdutoSchema, { codigo, nome, valorUnitario, valorPontos }),
})

const INATIVO = produto('K09010', 'Amálgama em cápsulas, 50 unidades', 189.9, 19)
const EXCLUIDO = produto('K09020', 'Revelador radiográfico 475 ml', 42.9, 4)

/**
 * Products that are sold no more: of the manufacturer one that is inactive and one that was deleted, and of one shop
 * the same. Nobody ever sold them.
 */
export async function cadastrarDescontinuados(context: CommandContext, loja: Loja): Promise<void> {
  await criarProdutos(context, [INATIVO, EXCLUIDO])
  const { dados: vendido, idProduto } = loja.mapeamentos[0]!
  const [inativo, excluido] = ['FORA-1', 'FORA-2'].map((codigo, n) => ({
    id: idDemo('produto-revenda', loja.dados.cnpj, codigo),
    idProduto,
    dados: lerEntrada(novoProdutoRevendaSchema, {
      cnpjRevenda: loja.dados.cnpj,
      codigoPadrao: vendido.codigoPadrao,
      codigo,
      nome: `${vendido.nome} EMBALAGEM ANTIGA ${n + 1}`,
      valorUnitario: 219.9,
    }),
  }))
  await criarProdutosRevenda(context, [inativo!, excluido!])
  await alterarAtivo(context, produtosRevendaRecord, inativo!.id, false)
  await excluirUmaVez(context, produtosRevendaRecord, 'excluir-produto-revenda', excluido!.id)
  await alterarAtivo(context, produtosRecord, INATIVO.id, false)
  await excluirUmaVez(context, produtosRecord, 'excluir-produto', EXCLUIDO.id)
}

/** Somebody who was registered twice, under a mistyped CPF: one of the two was deleted, before any sale. */
export async function cadastrarQuemFoiExcluido(context: CommandContext, loja: Loja, hash: string): Promise<void> {
  const cpf = cpfDe('990000001')
  const id = idDemo('parceiro', cpf)
  const dados = lerEntrada(novoParceiroSchema, {
    cnpjRevenda: loja.dados.cnpj,
    nome: 'Eunice Barros Leal',
    cpf,
    celular: '11900009900',
    dataNascimento: '19880312',
    sexo: 'F',
    endRua: 'Rua das Palmeiras',
    endNumero: '12',
    endBairro: 'Lapa',
    endCidade: 'São Paulo',
    endEstado: 'SP',
    endCep: '05072000',
    hobby: 'Leitura',
  })
  await criarParceiros(context, [{ id, dados, senha: { tipo: 'pronta', hash, temporaria: false } }])
  await excluirUmaVez(context, parceirosRecord, 'excluir-parceiro', id)
}
