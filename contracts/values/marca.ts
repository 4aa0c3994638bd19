/** The names that texts show; the one place to change them (`decisions.md §A 09`). */
export const marca = {
  produto: 'Lastro',
  fabricante: 'Kulzer',
  agencia: 'Smart',
  /** Where people find help (`doc 3 §1`); invented, like the people of the demonstration. */
  contato: {
    telefone: '(11) 4000-0000',
    whatsapp: '(11) 90000-0000',
    email: 'atendimento@lastro.example',
    horario: 'de segunda a sexta-feira, das 9h às 18h',
  },
} as const
