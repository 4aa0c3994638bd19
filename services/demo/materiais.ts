import type { Centesimos } from '#contracts/values/centesimos.ts'

export interface Material {
  codigo: string
  nome: string
  valorUnitario: Centesimos
  valorPontos: Centesimos
  /** How often it sells, relative to the others. */
  procura: number
}

/** `[name with {} for the variant, variants, price of one in reais, demand]` */
type Familia = [nome: string, variantes: string[], reais: number, procura: number]

const CORES = ['A1', 'A2', 'A3', 'A3,5', 'B1', 'B2', 'C2', 'Bleach']

/** Dental materials named as in a manufacturer's price list, without brand names. */
const familias: Familia[] = [
  ['Resina composta nano-híbrida esmalte {} 4 g', CORES, 118, 30],
  ['Resina composta nano-híbrida dentina {} 4 g', ['OA1', 'OA2', 'OA3', 'OB2'], 121, 18],
  ['Resina fluida {} 2 g', ['A1', 'A2', 'A3', 'B1', 'Opaca'], 64, 20],
  ['Resina de preenchimento único {} 4 g', ['Universal', 'A2', 'A3'], 139, 16],
  ['Adesivo universal {}', ['frasco 5 ml', 'frasco 3 ml', 'unidose 50 un.'], 187, 22],
  ['Adesivo autocondicionante {}', ['primer e bond 2 × 5 ml', 'frasco único 4 ml'], 214, 10],
  ['Ácido fosfórico 37% {}', ['3 seringas de 2,5 ml', 'seringa de 12 ml'], 29, 26],
  [
    'Silicone de adição {}',
    ['massa 2 × 300 ml', 'massa macia 2 × 300 ml', 'leve 2 × 50 ml', 'regular 2 × 50 ml', 'ultraleve 2 × 50 ml'],
    246,
    14,
  ],
  ['Registro de mordida em silicone {}', ['2 × 50 ml', 'transparente 2 × 50 ml'], 198, 7],
  ['Silicone de condensação {}', ['denso 1 kg', 'fluido 140 ml', 'catalisador 60 g', 'kit'], 92, 15],
  ['Alginato {} 453 g', ['presa rápida', 'presa normal', 'cromático', 'sem poeira'], 38, 24],
  ['Gesso pedra {}', ['tipo III 1 kg', 'tipo III 25 kg', 'tipo IV 1 kg', 'tipo IV 5 kg', 'tipo V 1 kg'], 27, 12],
  ['Cimento de ionômero {}', ['restaurador A2', 'restaurador A3', 'forrador', 'para cimentação'], 83, 13],
  ['Cimento resinoso dual {}', ['A2', 'transparente', 'opaco', 'autoadesivo A2', 'autoadesivo transparente'], 231, 11],
  ['Cimento provisório {}', ['sem eugenol', 'com eugenol', 'transparente'], 71, 9],
  ['Resina bisacrílica para provisórios {} 76 g', ['A1', 'A2', 'A3', 'B1'], 262, 8],
  ['Resina acrílica autopolimerizável pó 78 g {}', ['62', '66', 'rosa', 'incolor'], 41, 8],
  ['Resina acrílica termopolimerizável {}', ['pó rosa 1 kg', 'pó incolor 1 kg', 'líquido 1 l'], 156, 4],
  [
    'Dentes anteriores superiores {}',
    ['modelo 2A cor 62', 'modelo 2A cor 66', 'modelo 3N cor 62', 'modelo 3N cor 66', 'modelo 4F cor 69'],
    18,
    17,
  ],
  [
    'Dentes posteriores {}',
    ['superiores 30L cor 62', 'superiores 30L cor 66', 'inferiores 32L cor 62', 'inferiores 32L cor 66'],
    17,
    15,
  ],
  ['Clareador peróxido de carbamida {}', ['10% 3 g', '16% 3 g', '22% 3 g', '16% kit'], 33, 16],
  ['Clareador de consultório 35% {}', ['1 paciente', '3 pacientes'], 128, 9],
  ['Dessensibilizante {}', ['gel 2,5 g', 'líquido 5 ml'], 97, 8],
  ['Pasta profilática {} 90 g', ['menta', 'tutti-frutti'], 16, 14],
  ['Verniz fluoretado {}', ['10 ml', 'unidose 50 un.'], 109, 7],
  ['Selante de fóssulas e fissuras {}', ['opaco', 'matizado'], 58, 7],
  ['Pontas misturadoras {} 50 un.', ['amarelas', 'rosa', 'verdes'], 74, 10],
  ['Aplicadores descartáveis {} 100 un.', ['finos', 'regulares', 'extrafinos'], 12, 18],
  ['Discos de lixa {}', ['sortidos', 'grossos', 'finos'], 68, 12],
  ['Pontas de polimento {}', ['chama', 'taça', 'disco', 'kit'], 89, 9],
  ['Fio retrator {}', ['000', '00', '0', '1'], 47, 9],
  ['Hemostático {}', ['gel 3 ml', 'solução 10 ml'], 52, 6],
  ['Bloco cerâmico para fresagem {} 5 un.', ['A1', 'A2', 'A3'], 612, 3],
  ['Disco de zircônia 98 × 14 mm {}', ['A1', 'A2', 'A3'], 748, 2],
  ['Fotopolimerizador LED {}', ['sem fio', 'sem fio de alta potência'], 1380, 1],
]

/** The 120 products of the manufacturer. Variants of a product differ a little in price. */
export const materiais: readonly Material[] = familias
  .flatMap(([nome, variantes, reais, procura]) =>
    variantes.map((variante, n) => ({
      nome: nome.replace('{}', variante),
      reais: reais + n * Math.ceil(reais / 40),
      procura: Math.max(1, procura - n * 2),
    })),
  )
  .map(({ nome, reais, procura }, n) => ({
    codigo: `K${String(10_010 + n * 5)}`,
    nome,
    valorUnitario: reais * 100 + 90,
    // About one point per ten reais, in halves, at least one.
    valorPontos: Math.max(2, Math.round(reais / 5)) * 50,
    procura,
  }))
