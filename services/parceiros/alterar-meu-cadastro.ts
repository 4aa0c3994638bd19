import { forbidden, invalid } from '#contracts/errors.ts'
import type { EnderecoEntregaInformado, PerfilDaLojaAlterado } from '#contracts/http/parceiros.ts'
import { recusaDaIdade } from '#contracts/values/idade.ts'
import { abrirParaAlterar, gravarAlteracao } from '#services/engine/records/alterar.ts'
import { hoje, type CommandContext } from '#services/engine/records/command-context.ts'
import { colunasDeEndereco } from '#services/engine/records/endereco.ts'
import { trocarSenha } from '#services/engine/sessions/trocar-senha.ts'
import { apagarLinksDeSenha } from './links-de-senha.ts'
import { parceirosRecord } from './parceiros.record.ts'

/**
 * A salesperson changes their own registration or password, or accepts the regulation, which happens once. Whoever
 * calls ends the other sessions when the password changed.
 * @throws Failure `menor-de-idade`, `senha-atual-incorreta`, `senha-recusada`, `senha-temporaria` while it is not
 * changed
 */
export function alterarMeuCadastro(
  context: CommandContext,
  id: string,
  perfil: PerfilDaLojaAlterado,
): Promise<{ trocouSenha: boolean }> {
  const { nome, email, telefone, celular, dataNascimento, sexo, aceitouRegulamento, senhaAntiga, senha, ...endereco } =
    perfil
  conferirIdade(dataNascimento, context)
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirParaAlterar(trx, parceirosRecord, id)
    const senha_hash = await trocarSenha({ senhaAntiga, senha }, antes)
    if (antes.senha_temporaria && !senha_hash)
      throw forbidden('senha-temporaria', 'Troque sua senha provisória antes de continuar.')
    const dados = {
      nome,
      email,
      telefone,
      celular,
      data_nascimento: dataNascimento,
      sexo,
      ...colunasDeEndereco(endereco),
    }
    const soAceita = Object.values(dados).every((valor) => valor === undefined) && senha_hash === undefined
    const depois = await gravarAlteracao(
      trx,
      context,
      parceirosRecord,
      soAceita ? 'aceitar-regulamento' : 'alterar-perfil',
      antes,
      {
        ...dados,
        ...(senha_hash ? { senha_hash, senha_temporaria: false } : {}),
        // Whoever accepts has entered the store.
        ...(aceitouRegulamento && !antes.aceitou_regulamento_em
          ? { aceitou_regulamento_em: context.agora(), ultimo_acesso_em: context.agora() }
          : {}),
      },
      senha_hash ? { depois: { senha: 'alterada' } } : {},
    )
    await apagarLinksDeSenha(trx, antes, depois)
    return { trocouSenha: senha_hash !== undefined }
  })
}

/**
 * Where prizes go to (`decisions.md §G 78`). What is not sent stays, unless the CEP is another: a street of the old one
 * would be wrong. The person's name is no part of that.
 */
export function informarEnderecoEntrega(
  context: CommandContext,
  id: string,
  endereco: EnderecoEntregaInformado,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const antes = await abrirParaAlterar(trx, parceirosRecord, id)
    const emBranco = antes.entrega_cep === endereco.entregaCep ? undefined : ''
    await gravarAlteracao(trx, context, parceirosRecord, 'informar-endereco-entrega', antes, {
      entrega_cep: endereco.entregaCep,
      entrega_nome: endereco.entregaNome,
      entrega_rua: endereco.entregaRua ?? emBranco,
      entrega_numero: endereco.entregaNumero ?? emBranco,
      entrega_complemento: endereco.entregaComplemento ?? emBranco,
      entrega_bairro: endereco.entregaBairro ?? emBranco,
      entrega_cidade: endereco.entregaCidade ?? emBranco,
      entrega_estado: endereco.entregaEstado ?? emBranco,
    })
  })
}

export function conferirIdade(nascimento: string | undefined, context: CommandContext): void {
  const recusa = nascimento && recusaDaIdade(nascimento, hoje(context))
  if (recusa) throw invalid('menor-de-idade', recusa, { dataNascimento: recusa })
}
