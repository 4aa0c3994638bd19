import { novaPesquisaSchema, type NovaPesquisa } from '#contracts/http/pesquisas.ts'
import { marca } from '#contracts/values/marca.ts'
import { CANAIS_DE_COMUNICACAO, CATEGORIAS_DE_DENTAL, FONTES_DA_PESQUISA } from '#contracts/values/pesquisa.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import type { Novo } from '#services/engine/records/inserir.ts'
import { idDemo, type Elenco } from './elenco.ts'
import { materiais } from './materiais.ts'
import { createRandom, type Random } from './random.ts'

const CONCORRENTES = ['Dentária Norte', 'Oralis', 'Prisma Dental', 'Vittra', 'Odontex']
/** Two of three shops were asked. */
const PERGUNTADAS = 67

/** Surveys of many shops, each with five best-sellers or somewhat fewer. */
export function pesquisasDemo({ revendas }: Elenco): Novo<NovaPesquisa>[] {
  const random = createRandom('pesquisas de mercado')
  return revendas
    .filter(() => random.chance(PERGUNTADAS))
    .map(({ id, dados }) => ({
      id: idDemo('pesquisa', id),
      dados: lerEntrada(novaPesquisaSchema, {
        cnpjRevenda: dados.cnpj,
        categoria: random.chance(10) ? 'Cooperativa' : random.pick(CATEGORIAS_DE_DENTAL),
        comunicacao: random.shuffle(CANAIS_DE_COMUNICACAO).slice(0, random.int(1, 4)),
        qtdeVendedores: random.int(2, 24),
        faturamento: random.int(30, 900) * 10_000,
        produtosMaisVendidos: maisVendidos(random, [marca.fabricante]),
        produtosMaisVendidosConcorrentes: maisVendidos(random, CONCORRENTES),
        fonte: random.pick(FONTES_DA_PESQUISA),
      }),
    }))
}

const maisVendidos = (random: Random, marcas: readonly string[]) =>
  random
    .shuffle(materiais)
    .slice(0, random.chance(80) ? 5 : random.int(2, 4))
    .map(({ nome, valorUnitario }) => ({
      marca: random.pick(marcas),
      produto: nome,
      qtde: random.int(4, 180),
      valorUnitario: Math.round((valorUnitario * random.int(85, 115)) / 100) / 100,
    }))
