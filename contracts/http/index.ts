/** Every endpoint of the API: the gateway mounts this list, and the API page is made from it. */
export * from './busca.ts'
export * from './dashboard.ts'
export * from './extrato.ts'
export * from './processamentos.ts'
export * from './redes.ts'
export * from './saude.ts'
export * from './sessoes.ts'
export * from './uploads.ts'
