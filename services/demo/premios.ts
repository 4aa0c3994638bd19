import type { TipoPremio } from '#contracts/events/resgate.ts'
import type { AtributoDoPremio } from '#contracts/http/premios.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import { criarCategorias } from '#services/premios/categorias.ts'
import { guardarFoto } from '#services/premios/foto.ts'
import { criarPremios } from '#services/premios/gravar-premio.ts'
import { desenhar, type Desenho } from './desenhos.ts'
import { idDemo } from './elenco.ts'

/** Categories, each with its sub-categories. */
const CATEGORIAS = {
  Vales: ['Recarga de celular', 'Alimentação'],
  Dinheiro: ['Pix', 'Cartão'],
  Casa: ['Cozinha', 'Limpeza', 'Dia a dia'],
  Eletrônicos: ['Áudio', 'Imagem'],
  Viagem: [],
} as const satisfies Record<string, readonly string[]>
type Lugar = { [C in keyof typeof CATEGORIAS]: C | `${C}/${(typeof CATEGORIAS)[C][number]}` }[keyof typeof CATEGORIAS]

interface Premio {
  nome: string
  tipo: TipoPremio
  custoTotal: Centesimos
  /** How often it is redeemed, relative to the others. */
  procura: number
  lugar: Lugar
  desenho: Desenho
  descricao: string
  ficha: readonly AtributoDoPremio[]
}
export interface PremioDemo extends Premio {
  codigo: string
}

type Linha = [
  nome: string,
  tipo: TipoPremio,
  reais: number,
  procura: number,
  lugar: Lugar,
  desenho: Desenho,
  descricao: string,
  ficha?: string,
]

/** `ficha`: "Potência: 1.260 W | Cor: preta". */
const lista: readonly Linha[] = [
  ['Recarga de celular R$ 15', 'recarga', 15, 20, 'Vales/Recarga de celular', 'celular', 'Crédito para o seu celular.'],
  ['Recarga de celular R$ 30', 'recarga', 30, 24, 'Vales/Recarga de celular', 'celular', 'Crédito para o seu celular.'],
  ['Vale iFood R$ 50', 'recarga', 50, 16, 'Vales/Alimentação', 'sacola', 'Para pedir o que quiser, sem mínimo.'],
  ['Pix R$ 20', 'pix', 20, 18, 'Dinheiro/Pix', 'losango', 'Cai na conta da chave que você informar.'],
  ['Pix R$ 50', 'pix', 50, 30, 'Dinheiro/Pix', 'losango', 'Cai na conta da chave que você informar.'],
  ['Pix R$ 100', 'pix', 100, 26, 'Dinheiro/Pix', 'losango', 'Cai na conta da chave que você informar.'],
  ['Crédito no cartão R$ 100', 'credito', 100, 14, 'Dinheiro/Cartão', 'cartao', 'Carga no seu cartão do programa.'],
  ['Crédito no cartão R$ 250', 'credito', 250, 10, 'Dinheiro/Cartão', 'cartao', 'Carga no seu cartão do programa.'],
  ...([
    [
      'Caneca térmica 500 ml',
      'geral',
      59,
      12,
      'Casa/Dia a dia',
      'caneca',
      'Café quente até o último paciente.',
      'Capacidade: 500 ml | Material: aço inox',
    ],
    [
      'Garrafa térmica 1 litro',
      'geral',
      89,
      10,
      'Casa/Dia a dia',
      'garrafa',
      'Doze horas de água gelada.',
      'Capacidade: 1 litro | Material: aço inox',
    ],
    [
      'Mochila para notebook',
      'geral',
      149,
      9,
      'Viagem',
      'mochila',
      'Leva o notebook, e a chuva fica fora.',
      'Para telas de até: 15,6 polegadas',
    ],
    [
      'Caixa de som portátil',
      'geral',
      189,
      9,
      'Eletrônicos/Áudio',
      'caixa',
      'Música por um dia inteiro.',
      'Potência: 20 W | Bateria: 12 horas',
    ],
    [
      'Fone de ouvido sem fio',
      'geral',
      229,
      10,
      'Eletrônicos/Áudio',
      'fone',
      'Silêncio em volta, som de perto.',
      'Bateria: 30 horas | Conexão: Bluetooth 5.3',
    ],
    ['Sanduicheira', 'bivolt', 119, 8, 'Casa/Cozinha', 'sanduicheira', 'O lanche de cinco minutos.', 'Potência: 750 W'],
    [
      'Liquidificador',
      'bivolt',
      159,
      7,
      'Casa/Cozinha',
      'liquidificador',
      'Vitaminas e sopas.',
      'Potência: 900 W | Copo: 2 litros',
    ],
    [
      'Fritadeira elétrica 4 litros',
      'bivolt',
      379,
      6,
      'Casa/Cozinha',
      'fritadeira',
      'Crocante, sem óleo.',
      'Potência: 1.500 W | Cesto: 4 litros',
    ],
    [
      'Cafeteira de cápsulas',
      'bivolt',
      429,
      5,
      'Casa/Cozinha',
      'cafeteira',
      'Café em um minuto.',
      'Potência: 1.260 W | Pressão: 19 bar',
    ],
    [
      'Relógio inteligente',
      'geral',
      499,
      5,
      'Eletrônicos',
      'relogio',
      'Passos, sono e avisos no pulso.',
      'Bateria: 7 dias | Resistente à água: sim',
    ],
    [
      'Aspirador robô',
      'bivolt',
      899,
      2,
      'Casa/Limpeza',
      'robo',
      'Limpa enquanto você trabalha.',
      'Autonomia: 120 minutos',
    ],
    [
      'Televisor 32 polegadas',
      'bivolt',
      1_199,
      2,
      'Eletrônicos/Imagem',
      'televisor',
      'A sala em alta definição.',
      'Tela: 32 polegadas | Entradas HDMI: 2',
    ],
  ] as const satisfies Linha[]),
]

const fichaDe = (texto: string): AtributoDoPremio[] =>
  texto.split(' | ').map((linha) => {
    const [nome, valor] = linha.split(': ')
    return { Descricao: nome!, Valor: valor! }
  })

export const premiosDemo: readonly PremioDemo[] = lista.map(
  ([nome, tipo, reais, procura, lugar, desenho, descricao, ficha], n) => ({
    codigo: `PR${String(101 + n)}`,
    nome,
    tipo,
    custoTotal: reais * 100,
    procura,
    lugar,
    desenho,
    descricao: `<p>${descricao}</p>`,
    ficha: ficha === undefined ? [] : fichaDe(ficha),
  }),
)

export const idPremioDemo = (codigo: string): string => idDemo('premio', codigo)
const idCategoriaDemo = (lugar: string): string => idDemo('categoria', lugar)

/** Keeps nothing. */
const NENHUM: Pick<FileStore, 'keep'> = { keep: () => Promise.resolve('stored') }

/** The prizes that are redeemed, with pictures that the project drew. */
export async function cadastrarPremios(
  context: CommandContext,
  files: Pick<FileStore, 'keep'> = NENHUM,
): Promise<void> {
  const nomes = Object.entries<readonly string[]>(CATEGORIAS)
  const nova = (lugar: string, nome: string, idCategoriaPai: string | null) => ({
    id: idCategoriaDemo(lugar),
    dados: { nome, idCategoriaPai },
  })
  await criarCategorias(
    context,
    nomes.map(([nome]) => nova(nome, nome, null)),
  )
  await criarCategorias(
    context,
    nomes.flatMap(([pai, filhas]) => filhas.map((nome) => nova(`${pai}/${nome}`, nome, idCategoriaDemo(pai)))),
  )
  const fotos = new Map<Desenho, string>()
  for (const { desenho } of premiosDemo)
    if (!fotos.has(desenho)) fotos.set(desenho, await guardarFoto(files, await desenhar(desenho)))
  await criarPremios(
    context,
    premiosDemo.map(({ codigo, nome, tipo, custoTotal, lugar, desenho, descricao, ficha }) => ({
      id: idPremioDemo(codigo),
      dados: {
        codigo,
        nome,
        tipo,
        custoTotal,
        descricao,
        valorCredito: null,
        codigoCategoria: idCategoriaDemo(lugar),
        foto: fotos.get(desenho)!,
        fabricante: '',
        caracteristicas: [],
        fichaTecnica: [...ficha],
      },
    })),
  )
}
