/** The addresses of its screens. */
export const usuariosPaths = {
  usuarios: '/painel/usuarios',
  cadastrarUsuario: '/painel/cadastrar/administrador',
} as const
