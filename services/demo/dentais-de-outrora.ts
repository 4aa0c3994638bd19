import { novaRevendaSchema, type NovaRevenda } from '#contracts/http/revendas.ts'
import { alterarAtivo } from '#services/engine/records/alterar.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { criarRevendas } from '#services/revendas/criar-revenda.ts'
import { revendasRecord } from '#services/revendas/revendas.record.ts'
import { cnpjDe } from './documentos.ts'
import { idDemo } from './elenco.ts'
import { excluirUmaVez } from './excluir.ts'
import { redesDemo } from './lugares.ts'

const rede = redesDemo[0]!
const { ddd, cep } = rede.cidades[0]!

const dental = (bairro: string, n: number, tipoPontuacao: 0 | 1): { id: string; dados: NovaRevenda } => {
  const cnpj = cnpjDe(rede.raizCnpj, n)
  const dados = lerEntrada(novaRevendaSchema, {
    rede: rede.nome,
    codigo: `${rede.sigla}-${String(n).padStart(3, '0')}`,
    cnpj,
    nomeFantasia: `${rede.nome} São Paulo ${bairro}`,
    razaoSocial: `${rede.nome} Comércio de Produtos Odontológicos Ltda`,
    responsavel: 'Célia Antunes',
    celular: `${ddd}900009${n}0`,
    endRua: 'Rua das Palmeiras',
    endNumero: String(n),
    endBairro: bairro,
    endCidade: 'São Paulo',
    endEstado: 'SP',
    endCep: `${cep}000`,
    tipoPontuacao,
  })
  return { id: idDemo('revenda', cnpj), dados }
}

const FECHADA = dental('Mooca', 90, 1)
const EXCLUIDA = dental('Lapa', 91, 0)

/** Two shops without salespeople: one that is inactive, and one that was deleted. Again, they are as they were. */
export async function cadastrarDentaisDeOutrora(context: CommandContext): Promise<void> {
  await criarRevendas(context, [FECHADA, EXCLUIDA])
  await alterarAtivo(context, revendasRecord, FECHADA.id, false)
  await excluirUmaVez(context, revendasRecord, 'excluir-revenda', EXCLUIDA.id)
}
