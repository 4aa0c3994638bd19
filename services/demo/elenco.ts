import { decimalDeCentesimos, proporcao } from '#contracts/values/centesimos.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { novoParceiroSchema, type NovoParceiro } from '#contracts/http/parceiros.ts'
import { novoProdutoRevendaSchema, type NovoProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { novaRevendaSchema, type NovaRevenda } from '#contracts/http/revendas.ts'
import type { Novo } from '#services/engine/records/inserir.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { cnpjDe, cpfDe } from './documentos.ts'
import { CPF_PARCEIRO, CPF_PARCEIRO_FOTO } from './logins.ts'
import { redesDemo, type Cidade, type RedeDemo } from './lugares.ts'
import { materiais, type Material } from './materiais.ts'
import { hobbies, nomesFemininos, nomesMasculinos, ruas, sobrenomes } from './nomes.ts'
import { createRandom, type Random } from './random.ts'

/** The cast of the demonstration: always the same people, shops and products. */
export interface Elenco {
  revendas: Loja[]
  parceiros: Vendedor[]
}

export interface Loja extends Novo<NovaRevenda> {
  idRede: string
  cidade: Cidade
  /** Its share of people and sales, relative to the others. */
  porte: number
  /** Uploads its sales on this weekday (1 = Monday); 0 = every day. */
  diaDeEnvio: number
  mapeamentos: Mapeamento[]
}
export interface Mapeamento extends Novo<NovoProdutoRevenda> {
  material: Material
  idProduto: string
}

export interface Vendedor extends Novo<NovoParceiro> {
  /** Days after the start on which the person joined; 0 = there from the start. */
  entrouNoDia: number
  loja: Loja
  mudouPara: { loja: Loja; noDia: number } | undefined
  saiuNoDia: number | undefined
  /** How much this person sells, relative to the others; 0 = registered, never sold. */
  forca: number
}

export const VENDEDORES = 400
/** Days of sales: 13 months. */
export const DIAS_DE_HISTORIA = 396

export const idDemo = (...partes: string[]): string => derivedId('demo', ...partes)
export const idRedeDemo = (nome: string): string => idDemo('rede', nome)
export const idProdutoDemo = (codigo: string): string => idDemo('produto', codigo)

/** The first day of sales of a demonstration made today. */
export const inicioDaHistoria = (hoje: Dia): Dia => somarDias(hoje, 1 - DIAS_DE_HISTORIA)

export function montarElenco(): Elenco {
  const random = createRandom('lastro: elenco')
  const revendas = montarRevendas(random)
  return { revendas, parceiros: montarParceiros(random, revendas) }
}

function montarRevendas(random: Random): Loja[] {
  return redesDemo.flatMap((rede) =>
    lugaresDe(rede).map(({ cidade, bairro }, n): Loja => {
      const cnpj = cnpjDe(rede.raizCnpj, n + 1)
      const foto = n % 5 === 2
      const dados = lerEntrada(novaRevendaSchema, {
        rede: rede.nome,
        codigo: `${rede.sigla}-${String(n + 1).padStart(3, '0')}`,
        cnpj,
        nomeFantasia: `${rede.nome} ${bairro === 'Centro' ? cidade.nome : `${cidade.nome} ${bairro}`}`,
        razaoSocial: `${rede.nome} Comércio de Produtos Odontológicos Ltda`,
        responsavel: nomeDePessoa(random, random.pick(['F', 'M'])),
        email: `loja${n + 1}.${rede.sigla.toLowerCase()}@example.com`,
        telefone: `${cidade.ddd}3${random.int(2_000_000, 4_999_999)}`,
        celular: celular(random, cidade),
        ...endereco(random, cidade, bairro),
        tipoPontuacao: foto ? 1 : 0,
      })
      return {
        id: idDemo('revenda', cnpj),
        dados,
        idRede: idRedeDemo(rede.nome),
        cidade,
        porte: random.int(4, 16),
        diaDeEnvio: n % 3 === 1 ? random.int(1, 5) : 0,
        mapeamentos: mapear(random, cnpj, n),
      }
    }),
  )
}

const lugaresDe = (rede: RedeDemo) =>
  rede.cidades.flatMap((cidade) => cidade.bairros.map((bairro) => ({ cidade, bairro })))

/** Each shop has its own style of codes for most of the manufacturer's products, and its own prices. */
function mapear(random: Random, cnpj: string, estilo: number): Mapeamento[] {
  const primeiro = random.int(1000, 8000)
  const codigo = [
    (n: number) => String(primeiro * 10 + n * 3),
    (n: number) => `${String.fromCharCode(65 + (estilo % 20))}${primeiro + n}`,
    (n: number) => `${primeiro}-${String(n).padStart(3, '0')}`,
  ][estilo % 3]!
  const materiaisDaLoja = materiais.filter((material) => material.procura > 8 || random.chance(75))
  return materiaisDaLoja.map((material, n): Mapeamento => {
    const valorUnitario = proporcao(material.valorUnitario, 100 + random.int(8, 32), 100)
    const dados = lerEntrada(novoProdutoRevendaSchema, {
      cnpjRevenda: cnpj,
      codigoPadrao: material.codigo,
      codigo: codigo(n),
      nome: material.nome.toUpperCase(),
      valorUnitario: Number(decimalDeCentesimos(valorUnitario)),
    })
    return {
      id: idDemo('produto-revenda', cnpj, dados.codigo),
      dados,
      material,
      idProduto: idProdutoDemo(material.codigo),
    }
  })
}

function montarParceiros(random: Random, revendas: readonly Loja[]): Vendedor[] {
  const lojas = lojasDosVendedores(random, revendas)
  const cpfs = new Set<string>([CPF_PARCEIRO, CPF_PARCEIRO_FOTO])
  const forcas = forcasDeVenda(random)
  return lojas.map((loja, n): Vendedor => {
    const sexo = random.pick(['F', 'M'] as const)
    const nome = nomeDePessoa(random, sexo)
    const cpf = n === 0 ? CPF_PARCEIRO : n === 1 ? CPF_PARCEIRO_FOTO : cpfNovo(random, cpfs)
    const dados = lerEntrada(novoParceiroSchema, {
      cnpjRevenda: loja.dados.cnpj,
      nome,
      cpf,
      email: random.chance(80) ? `${apelido(nome)}${n}@example.com` : '',
      celular: celular(random, loja.cidade),
      sexo,
      hobby: random.pick(hobbies),
      dataNascimento: `${random.int(1962, 2003)}${doisDigitos(random.int(1, 12))}${doisDigitos(random.int(1, 28))}`,
      ...endereco(random, loja.cidade, random.pick(loja.cidade.bairros)),
    })
    const entrouNoDia = n >= 300 ? Math.floor((n - 300) / 10) * 33 + 20 : 0
    const naMesmaRede = revendas.filter((outra) => outra.idRede === loja.idRede && outra !== loja)
    return {
      id: idDemo('parceiro', cpf),
      dados,
      loja,
      entrouNoDia,
      forca: forcas[n]!,
      mudouPara:
        n > 20 && n < 300 && n % 19 === 0 ? { loja: random.pick(naMesmaRede), noDia: random.int(60, 340) } : undefined,
      saiuNoDia: n > 20 && n < 300 && n % 24 === 1 ? random.int(120, 380) : undefined,
    }
  })
}

/** The two people with published log-ins work at one shop of each kind; the others go where there is room. */
function lojasDosVendedores(random: Random, revendas: readonly Loja[]): Loja[] {
  const vagas = revendas.flatMap((loja) => Array.from({ length: loja.porte }, () => loja))
  const outras = Array.from({ length: VENDEDORES - 2 - revendas.length }, () => random.pick(vagas))
  const doSistema = revendas.find((loja) => loja.dados.tipoPontuacao === 0)!
  const daFoto = revendas.find((loja) => loja.dados.tipoPontuacao === 1)!
  return [doSistema, daFoto, ...random.shuffle([...revendas, ...outras])]
}

/** A few sell much, many sell a little, some sell nothing: about `1 / √rank`. */
function forcasDeVenda(random: Random): number[] {
  const deRank = (rank: number) => (rank > VENDEDORES - 26 ? 0 : Math.round(10_000 / Math.sqrt(rank)))
  const ranks = random.shuffle(
    Array.from({ length: VENDEDORES - 2 }, (_, n) => n + 1).filter((rank) => rank !== 3 && rank !== 30),
  )
  return [deRank(3), deRank(30), ...ranks.map(deRank), deRank(VENDEDORES - 1), deRank(VENDEDORES)].slice(0, VENDEDORES)
}

function nomeDePessoa(random: Random, sexo: 'F' | 'M'): string {
  const primeiro = random.pick(sexo === 'F' ? nomesFemininos : nomesMasculinos)
  const [um, outro] = random.shuffle(sobrenomes)
  return `${primeiro} ${um} ${outro}`
}

const apelido = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
    .filter((_, n, all) => n === 0 || n === all.length - 1)
    .join('.')
const doisDigitos = (valor: number) => String(valor).padStart(2, '0')

function cpfNovo(random: Random, usados: Set<string>): string {
  for (;;) {
    const cpf = cpfDe(String(random.int(100_000_000, 999_999_999)))
    if (usados.has(cpf)) continue
    usados.add(cpf)
    return cpf
  }
}

/** Mobile numbers in a range that no operator assigns, so that a message never reaches a stranger. */
const celular = (random: Random, cidade: Cidade) => `${cidade.ddd}90000${String(random.int(0, 9999)).padStart(4, '0')}`

const endereco = (random: Random, cidade: Cidade, bairro: string) => ({
  endRua: random.pick(ruas),
  endNumero: String(random.int(10, 2900)),
  endBairro: bairro,
  endCidade: cidade.nome,
  endEstado: cidade.uf,
  endCep: `${cidade.cep}${String(random.int(0, 999)).padStart(3, '0')}`,
})
