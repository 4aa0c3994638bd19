/** The columns of the sales spreadsheet (`interfaces.md §4`), as the help and the model file show them. */
export const COLUNAS = [
  { nome: 'CNPJ Dental', exemplo: '11.222.333/0001-81', ajuda: 'Com ou sem pontos' },
  { nome: 'CPF Vendedor', exemplo: '529.982.247-25', ajuda: 'Com ou sem pontos' },
  { nome: 'Tipo Fiscal', exemplo: 'N', ajuda: 'N para nota fiscal, C para cupom fiscal' },
  { nome: 'Número Fiscal', exemplo: '48213', ajuda: 'Número da nota ou do cupom' },
  { nome: 'Data da Venda', exemplo: '20/11/2026', ajuda: 'DD/MM/AAAA' },
  { nome: 'Código Produto', exemplo: 'RC-2210', ajuda: 'O código que a dental usa' },
  { nome: 'Descrição', exemplo: 'Resina composta A2', ajuda: 'Nome do produto' },
  { nome: 'Quantidade', exemplo: '3', ajuda: 'Maior que zero' },
  { nome: 'Valor Unitário', exemplo: '89,90', ajuda: 'Em reais' },
  { nome: 'Desconto', exemplo: '10,00', ajuda: 'Em reais, no item; pode faltar' },
] as const
