import type { ParceiroSessao } from '#contracts/http/sessoes.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { lerSaldo } from '#projections/extrato/extrato.queries.ts'
import type { App } from '#services/app.ts'
import { lerMeuCartao } from '#services/cartoes/mudar-status.ts'
import { COLUNAS_DA_ENTREGA } from './endereco-de-entrega.ts'

/**
 * What the store knows of whoever is logged in (`doc 3 §3`), and what it has to ask them first. Without reach: one's
 * own.
 */
export async function lerSessaoDaLoja(
  { db, readDb, agora }: Pick<App, 'db' | 'readDb' | 'agora'>,
  id: string,
): Promise<ParceiroSessao> {
  const [row, { saldo: saldoPontos }, cartao = null] = await Promise.all([
    db
      .selectFrom('parceiros as p')
      .innerJoin('revendas as r', 'r.id', 'p.id_revenda')
      .where('p.id', '=', id)
      .select([
        'p.id',
        'p.cpf',
        'p.nome',
        'p.email',
        'p.telefone',
        'p.celular',
        'p.sexo',
        'p.data_nascimento as dataNascimento',
        'p.end_rua as endRua',
        'p.end_numero as endNumero',
        'p.end_complemento as endComplemento',
        'p.end_bairro as endBairro',
        'p.end_cidade as endCidade',
        'p.end_estado as endEstado',
        'p.end_cep as endCep',
        'p.senha_temporaria as senhaTemporaria',
        'p.aceitou_regulamento_em',
        'r.id as idRevenda',
        'r.cnpj as cnpjRevenda',
        'r.nome_fantasia as nomeRevenda',
        'r.tipo_pontuacao as tipoPontuacaoRevenda',
      ])
      .select(COLUNAS_DA_ENTREGA)
      .executeTakeFirstOrThrow(),
    lerSaldo(readDb, id, diaDoInstante(agora())),
    lerMeuCartao(db, id),
  ])
  const {
    aceitou_regulamento_em: aceitouEm,
    entregaNome,
    entregaCep,
    entregaRua,
    entregaNumero,
    entregaComplemento,
    entregaBairro,
    entregaCidade,
    entregaEstado,
    ...parceiro
  } = row
  const obrigatorios = [entregaCep, entregaNome, entregaRua, entregaNumero, entregaBairro, entregaCidade, entregaEstado]
  return {
    ...parceiro,
    cpf: parceiro.cpf ?? '',
    saldoPontos,
    aceitouRegulamento: aceitouEm !== null,
    informouCep: entregaCep !== '',
    enderecoEntrega: {
      entregaNome,
      entregaCep,
      entregaRua,
      entregaNumero,
      entregaComplemento,
      entregaBairro,
      entregaCidade,
      entregaEstado,
    },
    cartao,
    enderecoEntregaCompleto: obrigatorios.every((campo) => campo !== ''),
  }
}
