import { sql } from 'kysely'
import { novoProdutoSchema } from '#contracts/http/produtos.ts'
import { novaRedeSchema } from '#contracts/http/redes.ts'
import { decimalDeCentesimos } from '#contracts/values/centesimos.ts'
import { diaDoInstante, diaSchema, somarDias, type Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { alterarAtivo } from '#services/engine/records/alterar.ts'
import { auditar } from '#services/engine/records/auditoria.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { SISTEMA, type ActorDoComando } from '#services/engine/records/command-context.ts'
import { criarParceiros } from '#services/parceiros/criar-parceiro.ts'
import { parceirosRecord } from '#services/parceiros/parceiros.record.ts'
import { criarPesquisas } from '#services/pesquisas/criar-pesquisa.ts'
import { criarProdutosRevenda } from '#services/produtos-revenda/criar-produto-revenda.ts'
import { criarProdutos } from '#services/produtos/criar-produto.ts'
import { criarRedes } from '#services/redes/criar-rede.ts'
import { criarRevendas } from '#services/revendas/criar-revenda.ts'
import { novoUsuarioSchema } from '#contracts/http/usuarios.ts'
import { criarUsuarios } from '#services/usuarios/criar-usuario.ts'
import { usuariosRecord } from '#services/usuarios/usuarios.record.ts'
import { transferirParceiro } from '#services/parceiros/transferir-parceiro.ts'
import { configurarTaxa } from '#services/taxas/configurar-taxa.ts'
import { hashSenha } from '#services/engine/sessions/senha.ts'
import { registrarVendas, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import { avisosDeOntem } from './avisos.ts'
import { baixasDaHistoria, darBaixa } from './baixas-da-historia.ts'
import { campanhaAtrasada } from './campanha.ts'
import { cadastrarReserva, usarCartoes } from './cartoes.ts'
import { comprasDaHistoria, enviarHistorico } from './compras.ts'
import { criarChavesDeEnvio } from './chaves-de-envio.ts'
import { demonstracao } from './demonstracao.ts'
import { cadastrarDentaisDeOutrora } from './dentais-de-outrora.ts'
import { encerrarUmaConta } from './conta-encerrada.ts'
import { cadastrarDescontinuados, cadastrarQuemFoiExcluido } from './descontinuados.ts'
import { idDemo, idProdutoDemo, idRedeDemo, inicioDaHistoria, montarElenco, type Elenco } from './elenco.ts'
import {
  comLinhasRecusadas,
  diasParticulares,
  enviarPorEngano,
  envioDoDia,
  guardarEnvio,
  guardarOutrosEnvios,
  type BaseDosEnvios,
} from './envios.ts'
import { diasDeResgates } from './fazer-resgates.ts'
import { SENHA_LOJA, SENHA_PAINEL, usuariosDemo, type UsuarioDemo } from './logins.ts'
import { redesDemo } from './lugares.ts'
import { materiais } from './materiais.ts'
import { enviarFotosDaDemo } from './pendentes.ts'
import { pesquisasDemo } from './pesquisas.ts'
import { pontosLancados } from './pontos-lancados.ts'
import { cadastrarPremios } from './premios.ts'
import { pedidosDaDemo } from './pedidos.ts'
import { ANTES_DO_INICIO, primeiraVisita } from './primeira-visita.ts'
import { chaveDoDia, contextoEm, instante } from './relogio.ts'
import { resgatesDaHistoria } from './resgates-da-historia.ts'
import { taxasDemo } from './taxas.ts'
import { vendasPorDiaDeEnvio, type VendaDaHistoria } from './vendas-da-historia.ts'

export interface DependenciasDaDemo extends BaseDosEnvios {
  /** Gives the redemption numbers that people see; unset: in order, from 1. */
  reservarNumeroResgate?: () => Promise<number>
  /** About how many sales; unset: 20,000. Tests use fewer. */
  vendas?: number
  /** Reports progress, in sentences for people. */
  log?: (linha: string) => void
}

/** The lock that serialises two processes starting on one empty database. */
const CRIANDO_DEMO = 5270402
const MARCA = idDemo('programa')
const ID_ADMINISTRADOR = idDemo('usuario', usuariosDemo.find((usuario) => usuario.permissao === ADMINISTRADOR)!.cpf)

/**
 * Fills an empty database with the demo programme (`interfaces.md §5`), through the same commands as real work with a
 * simulated clock. Every id derives from the cast, so the next start finishes an interrupted creation, with the dates
 * of the day on which it began. A database with other data, or with a finished demonstration, is not changed.
 */
export async function criarProgramaDemo(deps: DependenciasDaDemo): Promise<'criado' | 'existente'> {
  return deps.db.connection().execute(async (sessao) => {
    await sql`select pg_advisory_lock(${CRIANDO_DEMO}::bigint)`.execute(sessao)
    try {
      const inicio = await comecar(deps)
      if (inicio === 'existente') return inicio
      await criar(deps, inicio)
      await marcar(deps, 'concluir-programa-demo', inicio)
      return 'criado'
    } finally {
      await sql`select pg_advisory_unlock(${CRIANDO_DEMO}::bigint)`.execute(sessao)
    }
  })
}

/** The business day used as the demonstration's today, or `'existente'` when there is nothing to do. */
async function comecar(deps: DependenciasDaDemo): Promise<Dia | 'existente'> {
  const marcas = await deps.db
    .selectFrom('auditoria')
    .select(['acao', 'depois'])
    .where('id_entidade', '=', MARCA)
    .where('entidade', '=', demonstracao.entidade)
    .execute()
  if (marcas.some((marca) => marca.acao === 'concluir-programa-demo')) return 'existente'
  const comeco = marcas.find((marca) => marca.acao === 'iniciar-programa-demo')
  if (comeco) return diaSchema.parse(comeco.depois?.hoje)
  const {
    rows: [cheio],
  } = await sql<{ cheio: boolean }>`
    select exists (select from usuarios) or exists (select from redes)
      or exists (select from ledger.events) as cheio`.execute(deps.db)
  if (cheio?.cheio) return 'existente'
  const hoje = diaDoInstante(deps.agora())
  await marcar(deps, 'iniciar-programa-demo', hoje)
  return hoje
}

const marcar = (deps: DependenciasDaDemo, acao: keyof typeof demonstracao.acoes, hoje: Dia): Promise<void> =>
  deps.db
    .transaction()
    .execute((trx) =>
      auditar(trx, contextoEm(deps, hoje, SISTEMA), demonstracao, [{ acao, idEntidade: MARCA, depois: { hoje } }]),
    )

async function criar(deps: DependenciasDaDemo, hoje: Dia): Promise<void> {
  const elenco = montarElenco()
  const inicio = inicioDaHistoria(hoje)
  deps.log?.('Demonstração: redes, dentais, vendedores e produtos')
  await cadastrarEstrutura(deps, elenco, somarDias(inicio, -7))
  await cadastrarPremios(contextoEm(deps, somarDias(inicio, -7), ADMINISTRADOR_DEMO), deps.files)
  await cadastrarReserva(contextoEm(deps, somarDias(inicio, -7), ADMINISTRADOR_DEMO))
  await cadastrarPessoas(deps, elenco, inicio)
  await criarPesquisas(contextoEm(deps, somarDias(inicio, 30), ADMINISTRADOR_DEMO), pesquisasDemo(elenco))
  await configurarTaxas(deps, inicio)
  await criarChavesDeEnvio(
    contextoEm(deps, somarDias(hoje, -90), ADMINISTRADOR_DEMO),
    contextoEm(deps, somarDias(hoje, -2), ADMINISTRADOR_DEMO, '06:00'),
    elenco.revendas,
  )
  await guardarOutrosEnvios(deps, inicio, hoje, materiais.length)
  const vendas = vendasPorDiaDeEnvio(elenco, hoje, deps.vendas)
  await enviarHistorico(deps, ID_ADMINISTRADOR, hoje, comprasDaHistoria(hoje, vendas))
  await registrarHistoria(deps, elenco, hoje, vendas)
  await enviarFotosDaDemo({ ...deps, valorDoPonto: VALOR_DO_PONTO }, elenco, hoje)
  await usarCartoes(deps, ADMINISTRADOR_DEMO, hoje)
  await campanhaAtrasada(contextoEm(deps, hoje, ADMINISTRADOR_DEMO), hoje)
  await pontosLancados(contextoEm(deps, hoje, ADMINISTRADOR_DEMO), elenco, hoje, deps.diasValidade)
  await avisosDeOntem(deps, elenco, hoje)
  await encerrarUmaConta(contextoEm(deps, hoje, ADMINISTRADOR_DEMO, '10:00'), elenco, hoje)
  await pedidosDaDemo(deps, elenco, hoje)
}

const ADMINISTRADOR_DEMO: ActorDoComando = { tipo: 'usuario', id: ID_ADMINISTRADOR, permissao: ADMINISTRADOR }

async function cadastrarEstrutura(deps: DependenciasDaDemo, elenco: Elenco, dia: Dia): Promise<void> {
  const context = contextoEm(deps, dia, ADMINISTRADOR_DEMO)
  await criarRedes(
    context,
    redesDemo.map((rede) => ({ id: idRedeDemo(rede.nome), dados: lerEntrada(novaRedeSchema, rede) })),
  )
  await criarProdutos(
    context,
    materiais.map((material) => ({
      id: idProdutoDemo(material.codigo),
      dados: lerEntrada(novoProdutoSchema, {
        codigo: material.codigo,
        nome: material.nome,
        valorUnitario: emReais(material.valorUnitario),
        valorPontos: emReais(material.valorPontos),
      }),
    })),
  )
  await criarRevendas(context, elenco.revendas)
  await cadastrarDentaisDeOutrora(context)
  await criarProdutosRevenda(
    context,
    elenco.revendas.flatMap((loja) => loja.mapeamentos),
  )
  await cadastrarDescontinuados(context, elenco.revendas[0]!)
  await cadastrarUsuarios(deps, elenco, dia)
}

async function cadastrarUsuarios(deps: DependenciasDaDemo, elenco: Elenco, dia: Dia): Promise<void> {
  const context = contextoEm(deps, dia, SISTEMA)
  const criar = (usuarios: readonly UsuarioDemo[], senhaTemporaria: boolean) =>
    criarUsuarios(
      context,
      usuarios.map((usuario) => ({
        id: idDemo('usuario', usuario.cpf),
        dados: lerEntrada(novoUsuarioSchema, {
          nome: usuario.nome,
          cpf: usuario.cpf,
          email: usuario.email,
          permissao: usuario.permissao,
          senha: SENHA_PAINEL,
          idRevendasPermitidas: elenco.revendas
            .slice(0, usuario.revendas)
            .map((loja) => loja.id)
            .join(),
          idRedesPermitidas: redesDemo
            .slice(0, usuario.redes)
            .map((rede) => idRedeDemo(rede.nome))
            .join(),
        }),
      })),
      { senhaTemporaria },
    )
  const provisorios = usuariosDemo.filter(({ situacao }) => situacao === 'senha-provisoria')
  await criar(
    usuariosDemo.filter((usuario) => !provisorios.includes(usuario)),
    false,
  )
  await criar(provisorios, true)
  for (const { cpf, situacao } of usuariosDemo)
    if (situacao === 'inativo') await alterarAtivo(context, usuariosRecord, idDemo('usuario', cpf), false)
}

const emReais = (centesimos: number): number => Number(decimalDeCentesimos(centesimos))

/** Salespeople join over the year, with one password hash for all; some move to another shop, some leave. */
async function cadastrarPessoas(deps: DependenciasDaDemo, elenco: Elenco, inicio: Dia): Promise<void> {
  const { parceiros } = elenco
  const hash = await hashSenha(SENHA_LOJA)
  const porDia = Map.groupBy(parceiros, (vendedor) => vendedor.entrouNoDia)
  for (const [noDia, turma] of porDia) {
    await criarParceiros(
      contextoEm(deps, somarDias(inicio, noDia === 0 ? -ANTES_DO_INICIO : noDia), ADMINISTRADOR_DEMO),
      turma.map(({ id, dados }) => ({ id, dados, senha: { tipo: 'pronta', hash, temporaria: false } })),
    )
  }
  await primeiraVisita(deps, elenco, inicio)
  for (const { id, mudouPara, saiuNoDia } of parceiros) {
    if (mudouPara)
      await transferirParceiro(
        contextoEm(deps, somarDias(inicio, mudouPara.noDia), ADMINISTRADOR_DEMO),
        id,
        mudouPara.loja.dados.cnpj,
      )
    if (saiuNoDia !== undefined)
      await alterarAtivo(contextoEm(deps, somarDias(inicio, saiuNoDia), ADMINISTRADOR_DEMO), parceirosRecord, id, false)
  }
  await cadastrarQuemFoiExcluido(contextoEm(deps, somarDias(inicio, 20), ADMINISTRADOR_DEMO), elenco.revendas[0]!, hash)
}

/** What the networks bought before the programme is entered in its first weeks. */
async function configurarTaxas(deps: DependenciasDaDemo, inicio: Dia): Promise<void> {
  for (const { noDia, ...configuracao } of taxasDemo(inicio)) {
    const dia = somarDias(inicio, noDia)
    const { idRede, idProduto } = configuracao
    await configurarTaxa(
      contextoEm(deps, dia, ADMINISTRADOR_DEMO),
      configuracao,
      chaveDoDia(dia, 'taxa', idRede, idProduto),
    )
  }
}

const VALOR_DO_PONTO = new Map(
  redesDemo.map((rede) => [idRedeDemo(rede.nome), lerEntrada(novaRedeSchema, rede).valorPonto]),
)

/**
 * Day by day: expiries, progress of redemptions, new redemptions, the sales registered in the evening, and those that
 * somebody then cancelled or annulled.
 */
async function registrarHistoria(
  deps: DependenciasDaDemo,
  elenco: Elenco,
  hoje: Dia,
  vendas: ReturnType<typeof vendasPorDiaDeEnvio>,
): Promise<void> {
  const historia = resgatesDaHistoria(elenco, hoje, vendas, {
    diasValidade: deps.diasValidade,
    vendas: deps.vendas,
    valorDoPonto: VALOR_DO_PONTO,
  })
  const resgates = diasDeResgates({ ...deps, valorDoPonto: VALOR_DO_PONTO }, historia, hoje)
  const resgataram = new Set(historia.resgates.map(({ vendedor }) => vendedor))
  const baixas = baixasDaHistoria(elenco, hoje, vendas, resgataram)
  const particulares = diasParticulares([...vendas.keys()].sort(), hoje)
  let mes = ''
  for (const dia of [...new Set([...vendas.keys(), ...resgates.dias, ...baixas.keys()])].sort()) {
    if (!dia.startsWith(mes) || mes === '') {
      mes = dia.slice(0, 7)
      deps.log?.(`Demonstração: vendas e resgates de ${mes.slice(5)}/${mes.slice(0, 4)}`)
    }
    await resgates.viver(dia)
    await registrarDia(deps, dia, vendas.get(dia) ?? [], { hoje, ...particulares })
    for (const baixa of baixas.get(dia) ?? []) await darBaixa(deps, dia, ADMINISTRADOR_DEMO, baixa)
  }
  if (historia.resgates.length > 0)
    await sql`select setval('resgate_numero_seq', ${historia.resgates.length})`.execute(deps.db)
}

/** The sales of a day; on some days as an upload that is listed. */
async function registrarDia(
  deps: DependenciasDaDemo,
  dia: Dia,
  vendas: readonly VendaDaHistoria[],
  { hoje, comRecusadas, repetido }: { hoje: Dia } & ReturnType<typeof diasParticulares>,
): Promise<void> {
  const id = envioDoDia(dia, hoje)
  const paraRemessa = vendas.map(paraRegistrar)
  const remessa = {
    pontuadoEm: dia,
    diasValidade: deps.diasValidade,
    origem: 'upload',
    cause: {
      by: ID_ADMINISTRADOR,
      byKind: 'usuario',
      at: instante(deps, dia, '18:30').toISOString(),
      correlationId: id ?? `demo-${dia}`,
    },
  } as const
  const resultado = await registrarVendas(deps, paraRemessa, {
    ...remessa,
    idProcessamento: id,
    chave: chaveDoDia(dia, 'vendas'),
  })
  if (id === null || vendas.length === 0) return
  const recusadas = dia === comRecusadas ? await comLinhasRecusadas(deps, vendas) : {}
  await guardarEnvio(deps, { id, dia, nomeArquivo: `vendas-${dia}.xlsx`, ...recusadas }, resultado)
  if (dia === repetido)
    await enviarPorEngano(deps, paraRemessa.slice(0, 5), { ...remessa, chave: (parte) => chaveDoDia(dia, parte) })
}

function paraRegistrar({ vendedor, loja, itens, ...venda }: VendaDaHistoria): VendaParaRegistrar {
  return {
    ...venda,
    idParceiro: vendedor.id,
    idRevenda: loja.id,
    idRede: loja.idRede,
    valorPonto: VALOR_DO_PONTO.get(loja.idRede)!,
    itens: itens.map(({ mapeamento, ...item }) => ({
      ...item,
      codigo: mapeamento.dados.codigo,
      idProduto: mapeamento.idProduto,
      valorPontos: mapeamento.material.valorPontos,
    })),
  }
}
