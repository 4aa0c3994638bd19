import { formatarDinheiro, formatarPontos } from '#contracts/values/centesimos.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf, nomeTipoFiscal, type TipoFiscal } from '#contracts/values/documentos.ts'
import { nomePapel, type Papel } from '#contracts/values/papeis.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'

/** Names and texts by id. */
export type Nomes = ReadonlyMap<string, string>

type Tipo = 'texto' | 'pontos' | 'dinheiro' | 'dia' | 'momento' | 'simNao' | 'cpf' | 'cnpj' | 'papel' | 'pontuacao' | 'sexo' | 'status' | 'tipoFiscal' | 'referencia' | 'textoLivre'

/** Fields whose values are ids. */
export const REFERENCIAS: ReadonlySet<Tipo> = new Set(['referencia', 'textoLivre'])

const campo = (titulo: string, tipo: Tipo = 'texto') => ({ titulo, tipo })

/** What acts and changes of registrations tell, by the name under which it is stored. */
export const CAMPOS: Readonly<Record<string, { titulo: string; tipo: Tipo } | undefined>> = {
  nome: campo('Nome'), regiao: campo('Região'), codigo: campo('Código'), cnpj: campo('CNPJ', 'cnpj'), cpf: campo('CPF', 'cpf'),
  nomeFantasia: campo('Nome fantasia'), razaoSocial: campo('Razão social'), responsavel: campo('Responsável'),
  email: campo('E-mail'), telefone: campo('Telefone'), celular: campo('Celular'), dataNascimento: campo('Data de nascimento', 'dia'), sexo: campo('Sexo', 'sexo'),
  hobby: campo('Hobby'), tipoPontuacao: campo('Tipo de pontuação', 'pontuacao'), permissao: campo('Permissão', 'papel'), ativo: campo('Ativo', 'simNao'),
  endRua: campo('Rua'), endNumero: campo('Número'), endComplemento: campo('Complemento'), endBairro: campo('Bairro'), endCidade: campo('Cidade'),
  endEstado: campo('Estado'), endCep: campo('CEP'),
  entregaNome: campo('Entrega: nome'), entregaCep: campo('Entrega: CEP'), entregaRua: campo('Entrega: rua'), entregaNumero: campo('Entrega: número'),
  entregaComplemento: campo('Entrega: complemento'), entregaBairro: campo('Entrega: bairro'), entregaCidade: campo('Entrega: cidade'), entregaEstado: campo('Entrega: estado'),
  senha: campo('Senha'), senhaTemporaria: campo('Senha temporária', 'simNao'), aceitaWhatsapp: campo('Aceita WhatsApp', 'simNao'),
  aceitouRegulamentoEm: campo('Aceitou o regulamento em', 'momento'), aceitouPoliticaEm: campo('Aceitou a política de privacidade em', 'momento'),
  idRede: campo('Rede', 'referencia'), idRevenda: campo('Dental', 'referencia'), idParceiro: campo('Vendedor', 'referencia'), idProduto: campo('Produto', 'referencia'),
  idRevendasPermitidas: campo('Dentais permitidas', 'referencia'), idRedesPermitidas: campo('Redes permitidas', 'referencia'),
  valorUnitario: campo('Preço unitário', 'dinheiro'), valorPonto: campo('Valor do ponto', 'dinheiro'), valorPontos: campo('Pontos por unidade', 'pontos'),
  desde: campo('Desde', 'dia'), hoje: campo('Data', 'dia'), motivo: campo('Motivo', 'textoLivre'), observacao: campo('Observação', 'textoLivre'),
  tipoFiscal: campo('Documento', 'tipoFiscal'), identificador: campo('Número fiscal'), realizadoEm: campo('Data da venda', 'dia'),
  totalVenda: campo('Total da venda', 'dinheiro'), totalPontos: campo('Pontos', 'pontos'), totalPontosAntes: campo('Pontos antes', 'pontos'), pontos: campo('Pontos', 'pontos'),
  numeroResgate: campo('Resgate'), codigoPremio: campo('Código do prêmio'), qtde: campo('Quantidade'), expiradoEm: campo('Expirados em', 'dia'),
  de: campo('De', 'status'), para: campo('Para', 'status'), previsaoEntrega: campo('Previsão de entrega', 'dia'), tipo: campo('Tipo de arquivo'),
}

const ESCRITOS: Record<Tipo, (valor: never, nomes: Nomes) => string> = {
  texto: (valor: unknown) => String(valor),
  pontos: formatarPontos, dinheiro: formatarDinheiro,
  dia: (valor: string) => formatarDia(valor.slice(0, 10)),
  momento: (valor: string) => formatarInstante(valor),
  simNao: (valor: boolean) => valor ? 'Sim' : 'Não',
  cpf: formatarCpf, cnpj: formatarCnpj,
  papel: (valor: Papel) => nomePapel[valor],
  pontuacao: (valor: number) => valor === 1 ? 'Foto' : 'Sistema',
  sexo: (valor: string) => valor === 'F' ? 'Feminino' : 'Masculino',
  status: (valor: StatusResgate) => nomeStatusResgate[valor],
  tipoFiscal: (valor: TipoFiscal) => nomeTipoFiscal[valor],
  referencia: (valor: string | string[], nomes) => [valor].flat().map((id) => nomes.get(id) ?? 'excluído').join(', '),
  textoLivre: (valor: string, nomes) => nomes.get(valor) ?? '',
}

/** A value as people write it; empty for what is not there. */
export const valorParaPessoas = (nome: string, valor: unknown, nomes: Nomes): string =>
  valor === null || valor === undefined || valor === '' ? '' : ESCRITOS[CAMPOS[nome]?.tipo ?? 'texto'](valor as never, nomes)
