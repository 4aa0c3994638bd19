import type { Documento } from './documento.ts'

/** The rules of the prepaid card (`doc 3 §9`). */
export const regulamentoDoCartao: Documento = {
  title: 'Regulamento do cartão',
  resumo: 'As regras e as tarifas do cartão pré-pago que recebe o crédito dos seus resgates.',
  vigencia: '20/11/2026',
  sections: [
    {
      id: 'cartao-credito',
      title: 'O cartão e o crédito',
      texto: [
        'O cartão é pré-pago e recebe o valor dos prêmios de crédito que você resgata. Há um cartão por CPF, e ele é pessoal.',
        'Ele é pedido no seu primeiro resgate de crédito e chega bloqueado. Depois, cada novo crédito vai para o mesmo cartão.',
      ],
    },
    {
      id: 'cartao-bloqueio',
      title: 'Bloqueio e desbloqueio',
      texto: [
        'Peça o desbloqueio ou o bloqueio na loja, com o número do cartão. A operadora conclui o pedido em até 24 horas úteis.',
      ],
    },
    {
      id: 'cartao-transferencia',
      title: 'Transferência para a sua conta',
      texto: [
        'Cada transferência do saldo para uma conta bancária custa R$\u00A05,50. O pedido feito até as 15h segue para o banco no mesmo dia; depois das 15h, no próximo dia útil.',
      ],
    },
    {
      id: 'cartao-saque',
      title: 'Saque e consulta',
      texto: [
        'Na rede de caixas eletrônicos 24 horas, cada saque custa R$\u00A09,00 e cada consulta de saldo custa R$\u00A02,24.',
      ],
    },
    {
      id: 'cartao-perda',
      title: 'Perda ou roubo',
      texto: [
        'Bloqueie o cartão na loja e avise o atendimento. O novo cartão é gratuito; pela passagem do saldo para ele são cobrados 2% do saldo.',
      ],
    },
    {
      id: 'cartao-inatividade',
      title: 'Cartão sem uso',
      texto: ['Não há tarifa de inatividade para o cartão sem saldo.'],
    },
  ],
}
