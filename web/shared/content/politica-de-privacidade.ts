import { marca } from '#contracts/values/marca.ts'
import { atendimento } from './atendimento.ts'
import type { Documento } from './documento.ts'

const { produto, fabricante } = marca

/**
 * What happens with people's data (`doc 3 §1`); `docs/personal-data.md` describes the same in the system, place by
 * place.
 */
export const politicaDePrivacidade: Documento = {
  title: 'Política de privacidade',
  resumo: `Quais dados o ${produto} guarda de quem participa, para que servem e o que você pode decidir sobre eles.`,
  vigencia: '20/11/2026',
  sections: [
    {
      id: 'coleta',
      title: 'Que dados coletamos',
      texto: [
        [
          'Do seu cadastro: nome, CPF, data de nascimento, sexo, celular, telefone, e-mail, endereço, hobby e a dental em que você trabalha.',
          'Da sua participação: vendas pontuadas, pontos, resgates, endereço de entrega, as notas e os cupons que você envia e as mensagens que troca com o atendimento.',
          'Do acesso à loja: quando você entra e o que altera no seu cadastro. A senha é guardada de um modo que ninguém consegue ler.',
        ],
      ],
    },
    {
      id: 'uso',
      title: 'Para que usamos',
      texto: [
        [
          'creditar e mostrar os seus pontos, e explicar de onde veio cada um;',
          'entregar os prêmios que você resgata;',
          'avisar sobre pontos ganhos e pontos que vão vencer;',
          'responder quando você fala com o atendimento;',
          'evitar fraudes e cumprir o regulamento e a lei;',
          'divulgar o programa com o seu nome e a sua imagem, por até 3 anos contados do cadastro.',
        ],
        'Não usamos os seus dados para anúncios de terceiros.',
      ],
    },
    {
      id: 'compartilhamento',
      title: 'Com quem compartilhamos',
      texto: [
        `Compartilhamos os seus dados somente com a ${fabricante}, a fabricante que oferece o programa. Não vendemos nem alugamos os seus dados.`,
      ],
    },
    {
      id: 'retencao',
      title: 'Por quanto tempo guardamos',
      texto: [
        'Guardamos os seus dados enquanto você participa do programa e, depois disso, pelo tempo que a lei exige.',
        'Quando os seus dados são excluídos, o histórico de vendas e pontos permanece sem nada que identifique você, porque os totais do programa dependem dele.',
      ],
    },
    {
      id: 'escolhas',
      title: 'O que você pode decidir',
      texto: [
        'A Lei Geral de Proteção de Dados (Lei nº 13.709/2018) dá a você o direito de:',
        [
          'saber que dados temos e receber uma cópia deles, em Meus dados;',
          'corrigir o que estiver errado: a maior parte você mesmo altera em Minha conta;',
          'pedir que não usemos mais o seu nome e a sua imagem;',
          'excluir por completo os seus dados, em Meus dados ou por uma carta a nós.',
        ],
        'Com a exclusão completa, a sua participação termina e os pontos que restarem vencem. Use-os antes, se quiser.',
      ],
    },
    {
      id: 'armazenamento',
      title: 'Como guardamos',
      texto: [
        'Os dados ficam em servidores com acesso restrito a quem trabalha no programa, e toda alteração de cadastro registra quem a fez e quando. A comunicação com a loja é protegida.',
        'No seu aparelho, a loja guarda só o que precisa para manter você conectado e lembrar as cores que escolheu. Ao sair, a sua sessão é apagada. Não usamos cookies de publicidade.',
      ],
    },
    {
      id: 'mudancas',
      title: 'Mudanças nesta política',
      texto: [
        'Esta política pode mudar. A versão em vigor é sempre a desta página, com a data em que passou a valer. Se a mudança for importante, avisamos na loja.',
      ],
    },
    {
      id: 'contato',
      title: 'Contato',
      texto: [
        `Para dúvidas e pedidos sobre os seus dados, escreva para ${atendimento.email} ou ligue para ${atendimento.telefone}, ${atendimento.horario}. O WhatsApp é ${atendimento.whatsapp}.`,
      ],
    },
  ],
}
