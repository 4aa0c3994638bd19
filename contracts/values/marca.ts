/**
 * The names shown in texts ("Produtos Kulzer", "Código Kulzer", "Smart Operador"); the only place to change them
 * (`decisions.md §A 09`).
 */
export const marca = {
  produto: 'Lastro',
  fabricante: 'Kulzer',
  agencia: 'Smart',
  /** Contact for help (`doc 3 §1`) of the demonstration, invented like its people; a programme has settings for it. */
  contato: {
    telefone: '(11) 4000-0000',
    whatsapp: '(11) 90000-0000',
    email: 'atendimento@lastro.example',
    horario: 'de segunda a sexta-feira, das 9h às 18h',
  },
} as const
