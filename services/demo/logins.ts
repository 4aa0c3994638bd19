import { ADMINISTRADOR, KULZER, nomePapel, OPERADOR, VENDEDOR, type Papel } from '#contracts/values/papeis.ts'

/** Published in the README: for a demonstration only. */
export const SENHA_PAINEL = 'lastro-painel-demo'
export const SENHA_LOJA = 'lastro-loja-demo'

export interface UsuarioDemo {
  papel: string
  permissao: Papel
  cpf: string
  nome: string
  email: string
  /** How many of the demonstration's shops role 3 sees, and how many networks the person sees; 0 = all. */
  revendas: number
  redes: number
  /** Who cannot log in, or not go on: their log-ins are not published. */
  situacao?: 'inativo' | 'senha-provisoria'
}

export const usuariosDemo: readonly UsuarioDemo[] = [
  {
    papel: nomePapel[ADMINISTRADOR],
    permissao: ADMINISTRADOR,
    cpf: '01234567890',
    nome: 'Helena Prado',
    email: 'helena@example.com',
    revendas: 0,
    redes: 0,
  },
  {
    papel: nomePapel[OPERADOR],
    permissao: OPERADOR,
    cpf: '98765432100',
    nome: 'Otávio Mendes',
    email: 'otavio@example.com',
    revendas: 0,
    redes: 0,
  },
  {
    papel: nomePapel[KULZER],
    permissao: KULZER,
    cpf: '11144477735',
    nome: 'Renata Vieira',
    email: 'renata@example.com',
    revendas: 0,
    redes: 0,
  },
  {
    papel: `${nomePapel[KULZER]}, só 2 redes`,
    permissao: KULZER,
    cpf: '39053344705',
    nome: 'Marcos Teixeira',
    email: 'marcos@example.com',
    revendas: 0,
    redes: 2,
  },
  {
    papel: `${nomePapel[VENDEDOR]}, só 3 dentais`,
    permissao: VENDEDOR,
    cpf: '52998224725',
    nome: 'Simone Rocha',
    email: 'simone@example.com',
    revendas: 3,
    redes: 0,
  },
  {
    papel: `${nomePapel[ADMINISTRADOR]}, só 2 redes`,
    permissao: ADMINISTRADOR,
    cpf: '74697131401',
    nome: 'Irene Batista',
    email: 'irene@example.com',
    revendas: 0,
    redes: 2,
  },
  {
    papel: nomePapel[OPERADOR],
    permissao: OPERADOR,
    cpf: '24681357928',
    nome: 'Paulo Nogueira',
    email: 'paulo@example.com',
    revendas: 0,
    redes: 0,
    situacao: 'inativo',
  },
  {
    papel: nomePapel[KULZER],
    permissao: KULZER,
    cpf: '31415926590',
    nome: 'Lívia Castro',
    email: 'livia@example.com',
    revendas: 0,
    redes: 0,
    situacao: 'senha-provisoria',
  },
]

/**
 * CPFs of the salespeople with published log-ins: a big seller, one whose shop scores by photo, and one who was never
 * in the store.
 */
export const CPF_PARCEIRO = '93541134780'
export const CPF_PARCEIRO_FOTO = '15350946056'
export const CPF_PARCEIRO_NOVO = '38015505755'

export interface Login {
  onde: 'painel' | 'loja'
  papel: string
  cpf: string
  senha: string
}

/** The log-ins that the start prints and the README lists. */
export const demoLogins: readonly Login[] = [
  ...usuariosDemo
    .filter(({ situacao }) => situacao === undefined)
    .map(({ papel, cpf }): Login => ({ onde: 'painel', papel, cpf, senha: SENHA_PAINEL })),
  { onde: 'loja', papel: 'Vendedor dental', cpf: CPF_PARCEIRO, senha: SENHA_LOJA },
  { onde: 'loja', papel: 'Vendedor dental (envia fotos)', cpf: CPF_PARCEIRO_FOTO, senha: SENHA_LOJA },
  { onde: 'loja', papel: 'Vendedora dental (primeira visita)', cpf: CPF_PARCEIRO_NOVO, senha: SENHA_LOJA },
]
