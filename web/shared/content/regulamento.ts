import { marca } from '#contracts/values/marca.ts'
import { atendimento } from './atendimento.ts'
import type { Documento } from './documento.ts'

const { produto, fabricante, agencia } = marca

/** The rules of the programme (`doc 3 §1, §9`), in words for the people who take part (`decisions.md §I 99`). */
export const regulamento: Documento = {
  title: 'Regulamento',
  resumo: `As regras do ${produto}, o programa de pontos da ${fabricante} para quem vende em dentais. Leia antes de participar: usar a loja depende do seu aceite.`,
  vigencia: '20/11/2026',
  sections: [
    {
      id: 'programa',
      title: 'O programa',
      texto: [
        `O ${produto} premia quem vende produtos da ${fabricante} em dentais participantes. As vendas valem pontos, e os pontos podem ser trocados por prêmios ou por crédito em um cartão pré-pago. O programa é administrado pela ${agencia}.`,
        'Participar é voluntário e gratuito. Você não precisa comprar nada para participar e pode sair quando quiser.',
      ],
    },
    {
      id: 'quem',
      title: 'Quem pode participar',
      texto: [
        'Podem participar pessoas físicas que:',
        [
          'tenham 18 anos ou mais;',
          'trabalhem como vendedoras em uma dental participante;',
          'tenham se cadastrado com os próprios dados e aceitado este regulamento.',
        ],
        'Donos e sócios de dentais não participam.',
      ],
    },
    {
      id: 'cadastro',
      title: 'Cadastro e senha',
      texto: [
        'O cadastro é feito com a equipe de atendimento do programa ou pelo link que a sua dental recebe. Cada pessoa tem um único cadastro, ligado ao seu CPF.',
        'Quem é cadastrado pela equipe recebe uma senha inicial, que deve ser trocada no primeiro acesso, no menu Minha conta. A senha é pessoal: não a conte a ninguém.',
        'Mantenha seus dados corretos e atualizados. É por eles que o programa avisa sobre pontos e entrega os prêmios.',
      ],
    },
    {
      id: 'ganhar',
      title: 'Como ganhar pontos',
      texto: [
        'Cada produto participante vale uma quantidade de pontos, que você consulta na loja. Os pontos de uma venda são a quantidade vendida vezes os pontos do produto no dia em que a venda é pontuada.',
        'A venda chega ao programa de um destes modos, conforme o combinado com a sua dental:',
        [
          'você envia a foto da nota fiscal ou do cupom fiscal da venda; ou',
          'a dental informa as vendas, e a pontuação é automática, todos os dias, toda semana, a cada quinzena ou todo mês.',
        ],
        'A foto precisa estar legível e mostrar o documento inteiro. A mesma venda só vale pontos uma vez.',
      ],
    },
    {
      id: 'pontos',
      title: 'Validade e revisão dos pontos',
      texto: [
        'Os pontos são pessoais e não podem ser transferidos, vendidos nem trocados por dinheiro.',
        'Enquanto a sua conta estiver ativa, cada ponto vale por 365 dias, contados do dia em que foi creditado. Depois disso, ele vence. Os pontos que vencem primeiro são usados primeiro, e a loja mostra o que vence e quando.',
        'O programa pode rever os pontos de uma venda em até 90 dias depois do crédito: por exemplo, quando a venda foi cancelada ou informada com erro. Toda correção aparece no seu extrato, com o motivo.',
      ],
    },
    {
      id: 'usar',
      title: 'Como usar os pontos',
      texto: [
        'Você escolhe o prêmio na loja e pode usar os pontos de uma vez ou aos poucos. O preço em pontos é o que a loja mostra no momento do resgate.',
        'Depois de um resgate, você recebe um e-mail de confirmação e pode receber um telefonema.',
        'O resgate feito por falha do sistema, ou fora da regra de pontuação em vigor, é cancelado automaticamente.',
        'Se um resgate é cancelado, os pontos dele voltam para a sua conta.',
      ],
    },
    {
      id: 'entrega',
      title: 'Entrega dos prêmios',
      texto: [
        'Os prêmios são entregues em até 20 dias úteis, no endereço que você informou. A entrega é comprovada pelo formulário de resgate ou pela confirmação da transportadora.',
        'Confira o endereço antes de confirmar o resgate.',
      ],
    },
    {
      id: 'mudanca',
      title: 'Se você mudar de dental',
      texto: [
        'Os pontos são seus. Se você sair da dental, eles continuam na sua conta e podem ser usados até vencer.',
        'Se a nova dental também participa, fale com o atendimento para atualizar o seu cadastro e continuar ganhando pontos.',
      ],
    },
    {
      id: 'penalidades',
      title: 'O que não é permitido',
      texto: [
        'Quem informa dados falsos é descadastrado, e os seus pontos vencem. Conforme o caso, também podem vencer os pontos de toda a dental.',
        'A dental que estiver em débito pode perder prêmios ou ser excluída do programa.',
        'Quem descumpre este regulamento é desclassificado automaticamente.',
      ],
    },
    {
      id: 'imagem',
      title: 'Nome e imagem',
      texto: [
        'Ao participar, você autoriza o uso do seu nome e da sua imagem na divulgação do programa, sem pagamento, por até 3 anos contados do cadastro.',
      ],
    },
    {
      id: 'dados',
      title: 'Seus dados',
      texto: [
        'O tratamento dos seus dados está na Política de privacidade. Você pode pedir, a qualquer momento, a exclusão completa deles. Com a exclusão, a participação termina e o que restar de pontos vence.',
      ],
    },
    {
      id: 'encerramento',
      title: 'Mudanças e fim do programa',
      texto: [
        'O programa pode ser interrompido a qualquer momento. Este regulamento pode mudar; a versão em vigor é sempre a desta página.',
      ],
    },
    {
      id: 'atendimento',
      title: 'Atendimento',
      texto: [
        `O atendimento funciona ${atendimento.horario}:`,
        [
          'pelo canal de contato da loja, depois de entrar;',
          `pelo WhatsApp ${atendimento.whatsapp};`,
          `pelo telefone ${atendimento.telefone};`,
          `pelo e-mail ${atendimento.email}.`,
        ],
      ],
    },
  ],
}
