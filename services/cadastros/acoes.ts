/** Every act that is audited, as the log screen names it. An act that is missing here does not compile. */
export const ACOES = {
  'criar-rede': 'Rede cadastrada',
  'alterar-rede': 'Rede alterada',
  'excluir-rede': 'Rede excluída',
  'criar-revenda': 'Dental cadastrada',
  'criar-parceiro': 'Vendedor cadastrado',
  'alterar-parceiro': 'Vendedor alterado',
  'transferir-parceiro': 'Vendedor mudou de dental',
  'excluir-parceiro': 'Vendedor excluído',
  'aceitar-regulamento': 'Regulamento aceito',
  'informar-endereco-entrega': 'Endereço de entrega informado',
  'criar-produto': 'Produto cadastrado',
  'criar-produto-revenda': 'Produto da dental cadastrado',
  'criar-usuario': 'Usuário cadastrado',
  'alterar-perfil': 'Perfil alterado',
  'alterar-ativo': 'Cadastro ativado ou desativado',
  'iniciar-programa-demo': 'Demonstração iniciada',
  'concluir-programa-demo': 'Demonstração concluída',
} as const

export type Acao = keyof typeof ACOES
