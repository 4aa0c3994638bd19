/** Whom members ask for help, as they read it: settings of the programme. */
export interface Contato {
  telefone: string
  whatsapp: string
  email: string
  horario: string
}

/** Of the demonstration (`doc 3 §1`), invented like its people. */
export const CONTATO_DA_DEMONSTRACAO: Contato = {
  telefone: '(11) 4000-0000',
  whatsapp: '(11) 90000-0000',
  email: 'atendimento@lastro.example',
  horario: 'de segunda a sexta-feira, das 9h às 18h',
}

/** With the address that calls the number. */
export interface ContatoNaTela extends Contato {
  discar: string
}

/** Numbers without an area code, and those that begin with 0, are called as they are. */
export function contatoNaTela(contato: Contato): ContatoNaTela {
  const digitos = contato.telefone.replace(/\D/g, '')
  return { ...contato, discar: `tel:${digitos.length >= 10 && !digitos.startsWith('0') ? '+55' : ''}${digitos}` }
}

/** Where the built documents have the contact; the gateway puts it there, and development has the demonstration's. */
export const LUGARES_DO_CONTATO: ContatoNaTela = {
  telefone: '__CONTATO_TELEFONE__',
  whatsapp: '__CONTATO_WHATSAPP__',
  email: '__CONTATO_EMAIL__',
  horario: '__CONTATO_HORARIO__',
  discar: '__CONTATO_DISCAR__',
}
