import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf, nomeTipoFiscal, type TipoFiscal } from '#contracts/values/documentos.ts'
import { nomePapel, type Papel } from '#contracts/values/papeis.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'

/** Names and texts by id. */
export type Nomes = ReadonlyMap<string, string>

type Tipo =
  | 'texto'
  | 'pontos'
  | 'dinheiro'
  | 'dia'
  | 'momento'
  | 'simNao'
  | 'cpf'
  | 'cnpj'
  | 'cep'
  | 'telefone'
  | 'papel'
  | 'pontuacao'
  | 'sexo'
  | 'status'
  | 'tipoFiscal'
  | 'referencia'
  | 'textoLivre'

/** Fields whose values are ids. */
export const REFERENCIAS: ReadonlySet<Tipo> = new Set(['referencia', 'textoLivre'])

const campo = (titulo: string, tipo: Tipo = 'texto') => ({ titulo, tipo })

/** What acts and changes of registrations tell, by the name under which it is stored, in the order in which it is told. */
export const CAMPOS: Readonly<Record<string, { titulo: string; tipo: Tipo } | undefined>> = {
  numeroResgate: campo('Resgate'),
  idParceiro: campo('Vendedor', 'referencia'),
  idProduto: campo('Produto', 'referencia'),
  idRevenda: campo('Dental', 'referencia'),
  idRede: campo('Rede', 'referencia'),
  nome: campo('Nome'),
  regiao: campo('Região'),
  codigo: campo('Código'),
  cnpj: campo('CNPJ', 'cnpj'),
  cpf: campo('CPF', 'cpf'),
  nomeFantasia: campo('Nome fantasia'),
  razaoSocial: campo('Razão social'),
  responsavel: campo('Responsável'),
  email: campo('E-mail'),
  telefone: campo('Telefone', 'telefone'),
  celular: campo('Celular', 'telefone'),
  dataNascimento: campo('Data de nascimento', 'dia'),
  sexo: campo('Sexo', 'sexo'),
  hobby: campo('Hobby'),
  endCep: campo('CEP', 'cep'),
  endRua: campo('Rua'),
  endNumero: campo('Número'),
  endComplemento: campo('Complemento'),
  endBairro: campo('Bairro'),
  endCidade: campo('Cidade'),
  endEstado: campo('Estado'),
  entregaNome: campo('Entrega: nome'),
  entregaCep: campo('Entrega: CEP', 'cep'),
  entregaRua: campo('Entrega: rua'),
  entregaNumero: campo('Entrega: número'),
  entregaComplemento: campo('Entrega: complemento'),
  entregaBairro: campo('Entrega: bairro'),
  entregaCidade: campo('Entrega: cidade'),
  entregaEstado: campo('Entrega: estado'),
  tipoPontuacao: campo('Tipo de pontuação', 'pontuacao'),
  permissao: campo('Permissão', 'papel'),
  ativo: campo('Ativo', 'simNao'),
  senha: campo('Senha'),
  senhaTemporaria: campo('Senha temporária', 'simNao'),
  aceitaWhatsapp: campo('Aceita WhatsApp', 'simNao'),
  aceitouRegulamentoEm: campo('Aceitou o regulamento em', 'momento'),
  aceitouPoliticaEm: campo('Aceitou a política de privacidade em', 'momento'),
  idRevendasPermitidas: campo('Dentais permitidas', 'referencia'),
  idRedesPermitidas: campo('Redes permitidas', 'referencia'),
  tipoFiscal: campo('Documento', 'tipoFiscal'),
  identificador: campo('Número fiscal'),
  realizadoEm: campo('Data da venda', 'dia'),
  codigoPremio: campo('Código do prêmio'),
  qtde: campo('Quantidade'),
  de: campo('De', 'status'),
  para: campo('Para', 'status'),
  totalVenda: campo('Total da venda', 'dinheiro'),
  totalPontosAntes: campo('Pontos antes', 'pontos'),
  totalPontos: campo('Pontos', 'pontos'),
  pontos: campo('Pontos', 'pontos'),
  valorUnitario: campo('Preço unitário', 'dinheiro'),
  valorPonto: campo('Valor do ponto', 'dinheiro'),
  valorPontos: campo('Pontos por unidade', 'pontos'),
  expiradoEm: campo('Expirados em', 'dia'),
  previsaoEntrega: campo('Previsão de entrega', 'dia'),
  desde: campo('Desde', 'dia'),
  hoje: campo('Data', 'dia'),
  tipo: campo('Tipo de arquivo'),
  motivo: campo('Motivo', 'textoLivre'),
  observacao: campo('Observação', 'textoLivre'),
}

const ESCRITOS: Record<Tipo, (valor: never, nomes: Nomes) => string> = {
  texto: (valor: unknown) => String(valor),
  pontos: formatarPontos,
  dinheiro: formatarDinheiro,
  dia: (valor: string) => formatarDia(valor.slice(0, 10)),
  momento: (valor: string) => formatarInstante(valor),
  simNao: (valor: boolean) => (valor ? 'Sim' : 'Não'),
  cpf: formatarCpf,
  cnpj: formatarCnpj,
  cep: (valor: string) => valor.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
  telefone: (valor: string) => valor.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3'),
  papel: (valor: Papel) => nomePapel[valor],
  pontuacao: (valor: number) => (valor === 1 ? 'Foto' : 'Sistema'),
  sexo: (valor: string) => (valor === 'F' ? 'Feminino' : 'Masculino'),
  status: (valor: StatusResgate) => nomeStatusResgate[valor],
  tipoFiscal: (valor: TipoFiscal) => nomeTipoFiscal[valor],
  referencia: (valor: string | string[], nomes) =>
    [valor]
      .flat()
      .map((id) => nomes.get(id) ?? 'excluído')
      .join(', '),
  textoLivre: (valor: string, nomes) => nomes.get(valor) ?? '',
}

/** A value as people write it; empty for what is not there. */
export const valorParaPessoas = (nome: string, valor: unknown, nomes: Nomes): string =>
  valor === null || valor === undefined || valor === ''
    ? ''
    : ESCRITOS[CAMPOS[nome]?.tipo ?? 'texto'](valor as never, nomes)
