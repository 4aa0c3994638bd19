import { z } from 'zod'
import { lista, umOuVarios } from '../lista.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { parceiroDeExemplo, parceiroSchema } from './parceiros.ts'

/** The salespeople, a page at a time: `GET /api/parceiros` answers with all of a network at once. */
export const vendedores = lista({
  path: '/api/vendedores',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Os vendedores que a pessoa pode ver, página por página, para procurar, filtrar e exportar',
  chave: 'parceiros',
  prefixo: 'Vendedores',
  linha: parceiroSchema,
  colunas: [
    { campo: 'nome', titulo: 'Vendedor', tipo: 'texto', ordena: true },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf' },
    { campo: 'telefone', titulo: 'Telefone', tipo: 'texto', oculta: true },
    { campo: 'celular', titulo: 'Celular', tipo: 'texto', oculta: true },
    { campo: 'email', titulo: 'E-mail', tipo: 'texto', oculta: true },
    { campo: 'dataNascimento', titulo: 'Nascimento', tipo: 'dia', oculta: true },
    { campo: 'sexo', titulo: 'Sexo', tipo: 'texto', oculta: true },
    { campo: 'endRua', titulo: 'Rua', tipo: 'texto', oculta: true },
    { campo: 'endNumero', titulo: 'Número', tipo: 'texto', oculta: true },
    { campo: 'endComplemento', titulo: 'Complemento', tipo: 'texto', oculta: true },
    { campo: 'endBairro', titulo: 'Bairro', tipo: 'texto', oculta: true },
    { campo: 'endCidade', titulo: 'Cidade', tipo: 'texto', oculta: true },
    { campo: 'endEstado', titulo: 'Estado', tipo: 'texto', oculta: true },
    { campo: 'endCep', titulo: 'CEP', tipo: 'texto', oculta: true },
    { campo: 'hobby', titulo: 'Hobby', tipo: 'texto', oculta: true },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto' },
    { campo: 'codRevenda', titulo: 'Código da dental', tipo: 'texto', oculta: true },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', oculta: true },
    { campo: 'totalPontos', titulo: 'Pontos ganhos', tipo: 'pontos' },
    { campo: 'saldoPontos', titulo: 'Saldo', tipo: 'pontos' },
    { campo: 'ultimaPontuacao', titulo: 'Última pontuação', tipo: 'dia' },
    { campo: 'ultimoAcessoEm', titulo: 'Último acesso à loja', tipo: 'momento', oculta: true },
    { campo: 'diasSemAcessar', titulo: 'Dias sem acessar', tipo: 'inteiro', oculta: true },
    { campo: 'aceitouRegulamento', titulo: 'Aceitou o regulamento', tipo: 'simNao', oculta: true },
    { campo: 'ativo', titulo: 'Ativo', tipo: 'simNao' },
    { campo: 'criadoEm', titulo: 'Cadastrado em', tipo: 'momento', oculta: true },
  ],
  ordenacao: { campo: 'nome', direcao: 'asc' },
  filtros: {
    /** One network's id, or several; the person's own limits apply all the same. */
    redeId: umOuVarios(z.uuid()),
    /** The same for shops. */
    revendaId: umOuVarios(z.uuid()),
    /** Only role 2 sees inactive ones (`decisions.md §C 30`). */
    ativo: z.enum(['0', '1']),
  },
  touches: ['parceiros', 'revendas', 'redes', 'dashboard', 'extrato'],
  example: { linha: parceiroDeExemplo },
})
