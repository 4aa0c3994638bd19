import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { OPERADOR } from '#contracts/values/papeis.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { causaDe } from '#services/engine/records/command-context.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import {
  enviarFotos,
  idDoEnvio,
  reservarNumeroDeEnvio,
  type ContextoDoEnvio,
} from '#services/pendentes/enviar-fotos.ts'
import { envioDecider } from '#services/pendentes/envio.decider.ts'
import { registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { DIAS_DE_HISTORIA, idDemo, type Elenco, type Loja, type Vendedor } from './elenco.ts'
import type { BaseDosEnvios } from './envios.ts'
import { CPF_PARCEIRO_FOTO, usuariosDemo } from './logins.ts'
import { createRandom, type Random } from './random.ts'
import { chaveDoDia, contextoEm } from './relogio.ts'
import { lojaNoDia } from './vendas-da-historia.ts'

/** Pending at the end, beside one that became a sale and one that was ended. */
const PENDENTES = 7
const MOTIVO = 'A foto não mostra o número da nota'

const ID_OPERADOR = idDemo('usuario', usuariosDemo.find(({ permissao }) => permissao === OPERADOR)!.cpf)
const DA_EQUIPE = { tipo: 'usuario', id: ID_OPERADOR, permissao: OPERADOR } as const

interface Deps extends BaseDosEnvios {
  /** Money per point of each network. */
  valorDoPonto: ReadonlyMap<string, Centesimos>
}

/**
 * Salespeople of shops that score by photo send drawn invoices in the last days; the one with the published log-in has
 * some that were ended, became a sale, and wait.
 */
export async function enviarFotosDaDemo(deps: Deps, { parceiros }: Elenco, hoje: Dia): Promise<void> {
  const random = createRandom('fotos-de-venda')
  const deFoto = parceiros.filter(
    (vendedor) => vendedor.saiuNoDia === undefined && lojaDeHoje(vendedor).dados.tipoPontuacao === 1,
  )
  const doLogin = parceiros.find(({ dados }) => dados.cpf === CPF_PARCEIRO_FOTO)!
  const dir = await mkdtemp(join(tmpdir(), 'lastro-fotos-'))
  try {
    for (let n = 0; n < PENDENTES + 2; n++) {
      const dia = somarDias(hoje, Math.trunc(n / 2) - (PENDENTES + 1) / 2)
      const vendedor = n < 3 ? doLogin : random.pick(deFoto)
      const chave = chaveDoDia(dia, 'fotos', n)
      const fotos = await desenharFotos(dir, random, n === 2 ? 3 : 1)
      await enviarFotos(contextoDe(deps, dia, vendedor), vendedor.id, fotos, chave)
      if (n === 0) await encerrar(deps, hoje, idDoEnvio(chave, vendedor.id))
      if (n === 1) await processar(deps, hoje, vendedor, idDoEnvio(chave, vendedor.id))
    }
  } finally {
    await rm(dir, { recursive: true })
  }
}

const lojaDeHoje = (vendedor: Vendedor): Loja => lojaNoDia(vendedor, DIAS_DE_HISTORIA)

/** Keeps nothing. */
const NENHUM: ContextoDoEnvio['files'] = {
  putFile: () => Promise.reject(new Error('pictures only')),
  putStream: () => Promise.resolve({ name: '00/nenhum.webp', bytes: 0, sha256: '' }),
  delete: () => Promise.resolve(),
}

const contextoDe = (deps: Deps, dia: Dia, { id }: Vendedor): ContextoDoEnvio => ({
  ...contextoEm(deps, dia, { tipo: 'parceiro', id }, '17:40'),
  files: deps.files ?? NENHUM,
  reservarNumero: reservarNumeroDeEnvio(deps.db),
})

async function encerrar(deps: Deps, hoje: Dia, idEnvio: string): Promise<void> {
  const context = contextoEm(deps, hoje, DA_EQUIPE)
  const cause = causaDe(context, chaveDoDia(hoje, 'encerrar'), 'encerrar-pontuacao', idEnvio)
  const motivo = await guardarTexto(deps.db, MOTIVO, derivedId(cause.commandId, 'texto'))
  await handle(deps.ledger, streamName('envio', idEnvio), envioDecider, { tipo: 'encerrar', motivo, hoje }, cause)
}

async function processar(deps: Deps, hoje: Dia, vendedor: Vendedor, idEnvio: string): Promise<void> {
  const { id: idRevenda, idRede, mapeamentos } = lojaDeHoje(vendedor)
  const { actor, agora, correlacao } = contextoEm(deps, hoje, DA_EQUIPE, '09:20')
  const itens = mapeamentos
    .slice(0, 2)
    .map(({ dados, idProduto, material }) => ({
      codigo: dados.codigo,
      idProduto,
      qtde: 2_00,
      valorUnitario: material.valorUnitario,
      valorDesconto: 0,
      valorPontos: material.valorPontos,
    }))
  const venda = {
    idParceiro: vendedor.id,
    idRevenda,
    idRede,
    valorPonto: deps.valorDoPonto.get(idRede)!,
    tipoFiscal: 'N',
    identificador: 'F-20481',
    realizadoEm: somarDias(hoje, -(PENDENTES + 1) / 2),
    itens,
  } as const
  await registrarVendas(deps, [venda], {
    pontuadoEm: hoje,
    diasValidade: deps.diasValidade,
    origem: 'foto',
    idProcessamento: null,
    idEnvio,
    chave: chaveDoDia(hoje, 'foto'),
    cause: { by: actor.id, byKind: 'usuario', at: agora().toISOString(), correlationId: correlacao },
  })
}

async function desenharFotos(dir: string, random: Random, quantas: number) {
  const fotos: { path: string; nomeOriginal: string; tamanhoBytes: number }[] = []
  for (let n = 0; n < quantas; n++) {
    const foto = await sharp(Buffer.from(nota(random)))
      .jpeg()
      .toBuffer()
    const path = join(dir, `nota-${n}.jpg`)
    await writeFile(path, foto)
    fotos.push({ path, nomeOriginal: `nota-${n}.jpg`, tamanhoBytes: foto.length })
  }
  return fotos
}

/** An invoice on a table, as a phone sees it: lines in place of words. */
function nota(random: Random): string {
  const linha = (y: number, x: number, largura: number, cor = '#374151') =>
    `<rect x="${x}" y="${y}" width="${largura}" height="9" rx="3" fill="${cor}"/>`
  const itens = Array.from({ length: random.int(4, 9) }, (_, n) => {
    const y = 330 + n * 38
    return linha(y, 70, random.int(120, 250)) + linha(y, 360, 40) + linha(y, 440, random.int(50, 90))
  })
  const barras = Array.from({ length: 46 }, (_, n) => {
    const largura = random.int(2, 6)
    return `<rect x="${70 + n * 10}" y="170" width="${largura}" height="60" fill="#111827"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 960" width="720" height="960">
    <rect width="720" height="960" fill="#8b6f56"/><path d="M0 300h720M0 640h720" stroke="#7a6049" stroke-width="6"/>
    <g transform="rotate(${random.int(-4, 4)} 360 480) translate(60 60)">
      <rect x="8" y="10" width="600" height="820" fill="#000" opacity=".25"/>
      <rect width="600" height="820" fill="#fbfaf6"/>
      <rect x="70" y="60" width="70" height="70" rx="10" fill="#0f766e"/>${linha(70, 170, 240)}${linha(100, 170, 320)}
      ${barras.join('')}${linha(270, 70, 460, '#9ca3af')}${itens.join('')}
      ${linha(730, 70, 460, '#9ca3af')}${linha(760, 360, 60)}${linha(760, 450, 80, '#111827')}
    </g></svg>`
}
