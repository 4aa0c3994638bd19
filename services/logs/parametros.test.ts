import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestContext } from '../../tools/test-kit/command-context.ts'
import { id } from '../../tools/test-kit/events.ts'
import { audited } from '../records.ts'
import { contarParametros, type LinhaDeLog } from './parametros.ts'

let kit: Awaited<ReturnType<typeof createTestContext>>
beforeAll(async () => {
  kit = await createTestContext()
  const { db } = kit
  const [rede, revenda] = [id('rede'), id('revenda')]
  await db.insertInto('redes').values({ id: rede, nome: 'Rede Azul', regiao: 'Sul' }).execute()
  await db
    .insertInto('revendas')
    .values({ id: revenda, id_rede: rede, codigo: 'D', cnpj: '1', nome_fantasia: 'Dental A', razao_social: 'A Ltda' })
    .execute()
  await db
    .insertInto('parceiros')
    .values({ id: id('ana'), id_revenda: revenda, cpf: '1', nome: 'Ana' })
    .execute()
  await db
    .insertInto('produtos')
    .values({ id: id('produto'), codigo: 'K', nome: 'Resina', valor_unitario: 100 })
    .execute()
  await db
    .insertInto('textos')
    .values({ id: id('texto'), texto: 'porque sim', sal: Buffer.from('') })
    .execute()
})
afterAll(() => kit.close())

const linha = (row: Partial<LinhaDeLog>): LinhaDeLog => ({
  id: id('linha'),
  em: new Date('2026-11-20T12:00:00Z'),
  por: null,
  por_tipo: 'sistema',
  tipo: '',
  entidade: null,
  alvo: null,
  antes: null,
  depois: null,
  tela: null,
  ...row,
})
const contar = async (row: Partial<LinhaDeLog>) => {
  const { parametrosDe } = await contarParametros(kit.db, audited, [linha(row)])
  return parametrosDe(linha(row))
}

const endereco = {
  endRua: 'Rua A',
  endNumero: '10',
  endComplemento: 'fundos',
  endBairro: 'Centro',
  endCidade: 'Campinas',
  endEstado: 'SP',
  endCep: '13010000',
}
const contatos = { email: 'a@example.com', telefone: '1933334444', celular: '19999990000' }
const ENDERECO_EM_PALAVRAS =
  'CEP: 13010-000; Rua: Rua A; Número: 10; Complemento: fundos; Bairro: Centro; Cidade: Campinas; Estado: SP'
const CONTATOS_EM_PALAVRAS = 'E-mail: a@example.com; Telefone: (19) 3333-4444; Celular: (19) 99999-0000'

describe('what was registered, is told field by field, without ids and switches', () => {
  test.each<[entidade: string, depois: Record<string, unknown>, parametros: string]>([
    ['redes', { nome: 'Rede Azul', regiao: 'Sul' }, 'Nome: Rede Azul; Região: Sul'],
    [
      'revendas',
      {
        idRede: id('rede'),
        codigo: 'D-01',
        cnpj: '11222333000181',
        nomeFantasia: 'Dental A',
        razaoSocial: 'A Ltda',
        responsavel: 'Rita',
        ...contatos,
        ...endereco,
        tipoPontuacao: 1,
      },
      'Rede: Rede Azul; Código: D-01; CNPJ: 11.222.333/0001-81; Nome fantasia: Dental A; Razão social: A Ltda; '
        + `Responsável: Rita; ${CONTATOS_EM_PALAVRAS}; ${ENDERECO_EM_PALAVRAS}; Tipo de pontuação: Foto`,
    ],
    ['revendas', { tipoPontuacao: 0, responsavel: '' }, 'Tipo de pontuação: Sistema'],
    [
      'parceiros',
      {
        idRevenda: id('revenda'),
        cpf: '52998224725',
        nome: 'Ana',
        ...contatos,
        dataNascimento: '1990-02-15',
        sexo: 'F',
        ...endereco,
        hobby: 'Leitura',
        senhaTemporaria: true,
        aceitaWhatsapp: true,
        aceitouPoliticaEm: '2026-11-20T15:00:00.000Z',
        aceitouRegulamentoEm: null,
      },
      `Dental: Dental A; Nome: Ana; CPF: 529.982.247-25; ${CONTATOS_EM_PALAVRAS}; Data de nascimento: 15/02/1990; `
        + `Sexo: Feminino; Hobby: Leitura; ${ENDERECO_EM_PALAVRAS}; `
        + 'Aceitou a política de privacidade em: 20/11/2026 12:00',
    ],
    [
      'produtos',
      { codigo: 'K-100', nome: 'Resina', valorUnitario: 18990 },
      'Descrição: Resina; Código: K-100; Preço unitário: R$\u00a0189,90',
    ],
    [
      'produtos_revenda',
      { idRevenda: id('revenda'), idProduto: id('produto'), codigo: '7', nome: 'RESINA', valorUnitario: 100 },
      'Produto: Resina; Dental: Dental A; Nome: RESINA; Código: 7; Preço unitário: R$\u00a01,00',
    ],
    [
      'usuarios',
      {
        cpf: '11144477735',
        nome: 'Carla',
        email: 'c@example.com',
        permissao: 3,
        idRevendasPermitidas: [id('revenda'), id('revenda que se foi')],
        idRedesPermitidas: [id('rede')],
      },
      'Nome: Carla; CPF: 111.444.777-35; E-mail: c@example.com; Permissão: Vendedor; '
        + 'Dentais permitidas: Dental A, excluído; Redes permitidas: Rede Azul',
    ],
    ['demonstracao', { hoje: '2026-11-20' }, 'Data: 20/11/2026'],
  ])('%s', async (entidade, depois, parametros) => {
    expect(await contar({ entidade, depois: { id: id('x'), ...depois, ativo: true } })).toBe(parametros)
  })
})

describe('what was changed, is told from what to what, under the name of its record', () => {
  test.each<[string, Partial<LinhaDeLog>, string]>([
    [
      'a switch',
      { entidade: 'redes', alvo: id('rede'), antes: { ativo: true }, depois: { ativo: false } },
      'Rede Azul · Ativo: Sim → Não',
    ],
    [
      'where prizes go to',
      {
        entidade: 'parceiros',
        alvo: id('ana'),
        antes: { entregaNome: '', entregaCep: '', entregaRua: 'Rua B', entregaNumero: '1', entregaComplemento: '' },
        depois: {
          entregaNome: 'Ana',
          entregaCep: '13010000',
          entregaRua: '',
          entregaNumero: '2',
          entregaComplemento: 'a',
        },
      },
      'Ana · Entrega: nome: vazio → Ana; Entrega: CEP: vazio → 13010-000; Entrega: rua: Rua B → vazio; '
        + 'Entrega: número: 1 → 2; Entrega: complemento: vazio → a',
    ],
    [
      'the rest of it',
      {
        entidade: 'parceiros',
        alvo: id('ana'),
        antes: { entregaBairro: '', entregaCidade: '', entregaEstado: '' },
        depois: { entregaBairro: 'Centro', entregaCidade: 'Campinas', entregaEstado: 'SP' },
      },
      'Ana · Entrega: bairro: vazio → Centro; Entrega: cidade: vazio → Campinas; Entrega: estado: vazio → SP',
    ],
    [
      'a password, which has no value',
      {
        entidade: 'parceiros',
        alvo: id('ana'),
        antes: { senhaTemporaria: true, sexo: 'F' },
        depois: { senhaTemporaria: false, sexo: 'M', senha: 'alterada' },
      },
      'Ana · Sexo: Feminino → Masculino; Senha: alterada; Senha provisória: Sim → Não',
    ],
    [
      'the regulation',
      {
        entidade: 'parceiros',
        alvo: id('ana'),
        antes: { aceitouRegulamentoEm: null },
        depois: { aceitouRegulamentoEm: '2026-11-20T15:00:00.000Z' },
      },
      'Ana · Aceitou o regulamento em: vazio → 20/11/2026 12:00',
    ],
    [
      'a deletion',
      { entidade: 'parceiros', alvo: id('ana'), antes: { id: id('ana'), nome: 'Ana' }, depois: null },
      'Ana',
    ],
    [
      'a move to a shop',
      { entidade: 'parceiros', alvo: id('ana'), antes: {}, depois: { idRevenda: id('revenda') } },
      'Ana · Dental: Dental A',
    ],
    ['a thing that nobody knows any more', { entidade: 'armarios', alvo: id('x'), depois: { cor: 'azul' } }, ''],
  ])('%s', async (_what, row, parametros) => {
    expect(await contar(row)).toBe(parametros)
  })
})

describe('an act of the ledger, is told by what is kept of it', () => {
  const motivo = id('texto')
  const baixa = {
    idParceiro: id('ana'),
    idRevenda: id('revenda'),
    totalPontos: 300,
    totalVenda: 20000,
    realizadoEm: '2026-11-19',
    motivo,
  }
  const BAIXA =
    'Vendedor: Ana; Dental: Dental A; Data da venda: 19/11/2026; Total da venda: R$\u00a0200,00; Pontos: 3; '
    + 'Motivo: porque sim'
  const cancelamento = { idParceiro: id('ana'), pontos: 500, de: 0, motivo }
  const CANCELAMENTO = 'Vendedor: Ana; De: Não entregue; Pontos: 5; Motivo: porque sim'
  test.each<[tipo: string, depois: Record<string, unknown>, parametros: string]>([
    [
      'VendaRegistrada',
      {
        idParceiro: id('ana'),
        idRevenda: id('revenda'),
        tipoFiscal: 'N',
        identificador: 'NF-77',
        realizadoEm: '2026-11-19',
        totalVenda: 20000,
        totalPontos: 300,
      },
      'Vendedor: Ana; Dental: Dental A; Documento: Nota fiscal; Número fiscal: NF-77; Data da venda: 19/11/2026; '
        + 'Total da venda: R$\u00a0200,00; Pontos: 3',
    ],
    ['PontuacaoCancelada', baixa, BAIXA],
    ['VendaAnulada', baixa, BAIXA],
    [
      'PontuacaoCorrigida',
      {
        idParceiro: id('ana'),
        idRevenda: id('revenda'),
        realizadoEm: '2026-11-19',
        totalPontosAntes: 300,
        totalPontos: 450,
        motivo,
      },
      'Vendedor: Ana; Dental: Dental A; Data da venda: 19/11/2026; Pontos antes: 3; Pontos: 4,50; '
        + 'Motivo: porque sim',
    ],
    [
      'PontosResgatados',
      { idParceiro: id('ana'), numeroResgate: 7, codigoPremio: 'P-1', qtde: 2, pontos: 500 },
      'Resgate: 7; Vendedor: Ana; Código do prêmio: P-1; Quantidade: 2; Pontos: 5',
    ],
    ['PontosExpirados', { idParceiro: id('ana'), pontos: 500 }, 'Vendedor: Ana; Pontos: 5'],
    [
      'PontosReativados',
      { idParceiro: id('ana'), expiradoEm: '2026-11-01', pontos: 500 },
      'Vendedor: Ana; Pontos: 5; Expirados em: 01/11/2026',
    ],
    ['ContaEncerrada', { idParceiro: id('ana'), pontos: 0, motivo }, 'Vendedor: Ana; Pontos: 0; Motivo: porque sim'],
    ['ResgateAprovado', { idParceiro: id('ana') }, 'Vendedor: Ana'],
    [
      'ResgateStatusAlterado',
      { idParceiro: id('ana'), de: 0, para: 1 },
      'Vendedor: Ana; De: Não entregue; Para: Entregue',
    ],
    ['ResgateCancelado', cancelamento, CANCELAMENTO],
    ['ResgateCanceladoPeloFornecedor', cancelamento, CANCELAMENTO],
    [
      'ObservacaoResgateAlterada',
      { idParceiro: id('ana'), observacao: motivo },
      'Vendedor: Ana; Observação: porque sim',
    ],
    ['ObservacaoResgateAlterada', { idParceiro: id('ana'), observacao: null }, 'Vendedor: Ana'],
    [
      'PrevisaoEntregaAlterada',
      { idParceiro: id('ana'), previsaoEntrega: '2026-12-01' },
      'Vendedor: Ana; Previsão de entrega: 01/12/2026',
    ],
    ['ErroDaEntregaInformado', { idParceiro: id('ana'), erro: motivo }, 'Vendedor: Ana; Erro: porque sim'],
    ['MidiaAnexada', { idParceiro: id('ana'), tipo: 'image/jpeg' }, 'Vendedor: Ana; Tipo de arquivo: image/jpeg'],
    ['MidiaExcluida', { idParceiro: id('ana') }, 'Vendedor: Ana'],
    [
      'ValorPontoDefinido',
      { idRede: id('rede'), valorPonto: 75, desde: '2026-11-01', motivo },
      'Rede: Rede Azul; Valor do ponto: R$\u00a00,75; Desde: 01/11/2026; Motivo: porque sim',
    ],
    [
      'InicioProgramaDefinido',
      { idRede: id('rede'), desde: '2026-11-01', motivo: null },
      'Rede: Rede Azul; Desde: 01/11/2026',
    ],
    [
      'ValorPontosDefinido',
      { idProduto: id('produto'), valorPontos: 150, desde: '2026-11-01', motivo: null },
      'Produto: Resina; Pontos por unidade: 1,50; Desde: 01/11/2026',
    ],
  ])('%s', async (tipo, depois, parametros) => {
    expect(await contar({ tipo, alvo: id('ana'), depois })).toBe(parametros)
  })
})
