import { campo } from '#services/engine/records/campo.ts'
import type { Audited } from '#services/engine/records/record.ts'

/** The demonstration as the audit knows it: `hoje` is the day on which it was begun. */
export const demonstracao = {
  entidade: 'demonstracao',
  acoes: { 'iniciar-programa-demo': 'Demonstração iniciada', 'concluir-programa-demo': 'Demonstração concluída' },
  campos: { hoje: campo('Data', 'dia') },
} satisfies Audited
