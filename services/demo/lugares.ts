export interface Cidade {
  nome: string
  uf: string
  ddd: string
  /** First five digits of its postal codes. */
  cep: string
  bairros: readonly string[]
}

export interface RedeDemo {
  nome: string
  regiao: string
  /** Prefix of the codes of its shops. */
  sigla: string
  /** Root of its shops' CNPJs; letters since July 2026. */
  raizCnpj: string
  valorPonto: number
  cidades: readonly Cidade[]
}

const cidade = (nome: string, uf: string, ddd: string, cep: string, ...bairros: string[]): Cidade => ({
  nome,
  uf,
  ddd,
  cep,
  bairros,
})

/** Six networks with a shop in each of these 40 districts; the names are invented. */
export const redesDemo: readonly RedeDemo[] = [
  {
    nome: 'Dental Atlântica',
    regiao: 'Sudeste',
    sigla: 'ATL',
    raizCnpj: '31748206',
    valorPonto: 0.12,
    cidades: [
      cidade('São Paulo', 'SP', '11', '01310', 'Bela Vista', 'Vila Mariana', 'Tatuapé', 'Santana', 'Pinheiros'),
      cidade('Campinas', 'SP', '19', '13010', 'Centro', 'Cambuí'),
      cidade('Santos', 'SP', '13', '11010', 'Gonzaga'),
      cidade('Rio de Janeiro', 'RJ', '21', '20040', 'Centro', 'Tijuca'),
    ],
  },
  {
    nome: 'Rede Sorriso Sul',
    regiao: 'Sul',
    sigla: 'RSS',
    raizCnpj: '20583914',
    valorPonto: 0.11,
    cidades: [
      cidade('Curitiba', 'PR', '41', '80010', 'Centro', 'Batel', 'Água Verde'),
      cidade('Porto Alegre', 'RS', '51', '90010', 'Centro Histórico', 'Moinhos de Vento', 'Menino Deus'),
      cidade('Florianópolis', 'SC', '48', '88010', 'Centro', 'Trindade'),
      cidade('Londrina', 'PR', '43', '86010', 'Centro'),
    ],
  },
  {
    nome: 'Grupo Odonto Ipê',
    regiao: 'Sudeste',
    sigla: 'IPE',
    raizCnpj: '47092638',
    valorPonto: 0.1,
    cidades: [
      cidade('Belo Horizonte', 'MG', '31', '30110', 'Savassi', 'Funcionários', 'Pampulha'),
      cidade('Uberlândia', 'MG', '34', '38400', 'Centro', 'Santa Mônica'),
      cidade('Vitória', 'ES', '27', '29010', 'Centro', 'Praia do Canto'),
    ],
  },
  {
    nome: 'Rede Jangada',
    regiao: 'Nordeste',
    sigla: 'JAN',
    raizCnpj: '15360472',
    valorPonto: 0.13,
    cidades: [
      cidade('Recife', 'PE', '81', '50010', 'Boa Viagem', 'Derby'),
      cidade('Salvador', 'BA', '71', '40010', 'Pituba', 'Barra'),
      cidade('Fortaleza', 'CE', '85', '60010', 'Aldeota', 'Meireles'),
    ],
  },
  {
    nome: 'Dental Planalto',
    regiao: 'Centro-Oeste',
    sigla: 'PLA',
    raizCnpj: '28914057',
    valorPonto: 0.12,
    cidades: [
      cidade('Brasília', 'DF', '61', '70040', 'Asa Sul', 'Asa Norte', 'Taguatinga'),
      cidade('Goiânia', 'GO', '62', '74010', 'Setor Bueno', 'Setor Oeste'),
    ],
  },
  {
    nome: 'Norte Dental',
    regiao: 'Norte',
    sigla: 'NOR',
    raizCnpj: '6N0RT4K2',
    valorPonto: 0.15,
    cidades: [
      cidade('Manaus', 'AM', '92', '69010', 'Adrianópolis'),
      cidade('Belém', 'PA', '91', '66010', 'Nazaré', 'Umarizal'),
    ],
  },
]
