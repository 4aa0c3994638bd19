import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somarDias } from '#contracts/values/dia.ts'
import { SISTEMA, type CommandContext } from '#services/engine/records/command-context.ts'
import { expirarPontos } from '#services/conta/expirar-pontos.ts'
import { reachTo } from '#services/engine/reach/reach.fixture.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { reativarPontos } from '#services/conta/reativar-pontos.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import { handle, type Stored } from '#services/engine/ledger/handle.ts'
import { derivedId } from '#services/engine/ledger/ids.ts'
import { cancelarResgate } from '#services/resgates/cancelar-resgate.ts'
import { idDoResgate, resgatarPor } from '#services/resgates/resgatar.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { idDaVenda, registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { cancelarEmMassa } from '#services/vendas/cancelar-em-massa.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { id } from '../test-kit/events.ts'
import { PESSOAS, type Comando, type Ordem } from './plan.ts'

/** The input of a process that takes commands, and its answer. */
export interface Pedido extends Pick<Ordem, 'id'> {
  comando: Exclude<Comando, { que: 'enviar' | 'desfazer' }>
  hoje: string
}
export type Resposta =
  { id: string; ok: true; fez: string[] } | { id: string; ok: false; codigo: string } | { id: string; erro: string }

const DIAS_VALIDADE = 365
const PREMIO = { id: id('premio'), codigo: 'P1' }
/** Hundredths of money per point, so that a prize costs as many whole points as the command says. */
const VALOR_PONTO = 50

export const idsDe = (quem: number) => {
  const [nome, revenda, rede] = PESSOAS[quem]!
  return { idParceiro: id(`parceiro ${nome}`), idRevenda: id(`revenda ${revenda}`), idRede: id(`rede ${rede}`) }
}
export const idDaNota = (quem: number, nota: number): string => idDaVenda(idsDe(quem).idRevenda, 'N', `S${nota}`)
export const idDoResgateDe = (quem: number, chave: string): string => idDoResgate(idsDe(quem).idParceiro, chave)

/**
 * A separate process that takes commands until it is killed: `node … <url> <ledger>`. A command without an answer is sent again,
 * to this process or another; its id makes both the same command.
 */
async function main(url: string, ledgerUrl: string): Promise<void> {
  const pool = createPool(url, 6)
  const ledger = await openLedger(ledgerUrl)
  const db = createDb(pool)

  async function fazer({ id: chave, comando, hoje }: Pedido): Promise<string[]> {
    const context: CommandContext = {
      db,
      ledger,
      agora: () => new Date(`${hoje}T15:00:00.000Z`),
      actor: { ...SISTEMA, permissao: 2 },
      correlacao: chave,
    }
    const cause = {
      by: null,
      byKind: 'sistema' as const,
      at: context.agora().toISOString(),
      correlationId: chave,
      commandId: derivedId('soak', chave),
    }
    const registroDe = async (stream: string) => {
      const registro = (await ledger.readStream(stream)).findLast((event) => event.type === 'VendaRegistrada')
      return registro?.type === 'VendaRegistrada' ? registro.data : undefined
    }
    const naVenda = async (quem: number, nota: number, montar: (idItem: number) => VendaCommand): Promise<string[]> => {
      const stream = streamName('venda', idDaNota(quem, nota))
      const idItem = (await registroDe(stream))?.itens[0]!.idItem ?? 0
      const { events } = await handle(ledger, stream, vendaDecider, montar(idItem), cause)
      await reagirAVendas({ ledger, agora: context.agora }, events as Stored<VendaEvent>[])
      return events.map((event) => event.id)
    }
    switch (comando.que) {
      case 'vender': {
        const vendas = comando.vendas.map(({ nota, quem, qtde, valorPontos, dias }) => ({
          ...idsDe(quem),
          valorPonto: VALOR_PONTO,
          tipoFiscal: 'N' as const,
          identificador: `S${nota}`,
          realizadoEm: somarDias(hoje, -dias),
          itens: [
            { idProduto: id('produto P1'), codigo: 'A1', qtde, valorUnitario: 100_00, valorDesconto: 0, valorPontos },
          ],
        }))
        const { commandId: _, ...causa } = cause
        const { registradas } = await registrarVendas({ ledger, reservarNumeros: reservarNumeros(pool) }, vendas, {
          pontuadoEm: hoje,
          diasValidade: DIAS_VALIDADE,
          origem: 'manual',
          idProcessamento: null,
          chave,
          cause: causa,
        })
        return registradas.map(({ idVenda }) => idVenda)
      }
      case 'cancelar':
      case 'anular': {
        const motivo = await guardarTexto(db, 'Ensaio', derivedId('texto', chave))
        return naVenda(comando.quem, comando.nota, () => ({ tipo: comando.que, hoje, motivo, foraDoPrazo: true }))
      }
      case 'cancelarMuitas': {
        const registros = await Promise.all(
          comando.notas.map(({ quem, nota }) => registroDe(streamName('venda', idDaNota(quem, nota)))),
        )
        // Sales of a shop that two people name are one.
        const numeros = [...new Set(registros.flatMap((registro) => registro?.numero ?? []))]
        const ato = { numeros, motivo: 'Ensaio', tipo: comando.tipo, chave }
        const { resultados } = await cancelarEmMassa(context, reachTo(), ato)
        return resultados.filter(({ cancelada }) => cancelada).map((uma) => String(uma.id))
      }
      case 'corrigir':
        return naVenda(comando.quem, comando.nota, (idItem) => ({
          tipo: 'corrigir',
          hoje,
          valores: new Map([[idItem, comando.valorPontos]]),
          motivo: null,
          foraDoPrazo: true,
        }))
      case 'resgatar': {
        const { idResgate } = await resgatarPor(
          { ...context, reservarNumero: async () => (await reservarNumeros(pool)(1, 0)).vendas[0]! },
          { ...idsDe(comando.quem), valorPonto: VALOR_PONTO },
          {
            chave: comando.chave,
            premio: { ...PREMIO, custoTotal: comando.pontos * VALOR_PONTO },
            qtde: 1,
            aguardaLiberacao: false,
          },
        )
        return [idResgate]
      }
      case 'cancelarResgate': {
        const { resgate } = await cancelarResgate(context, {
          idResgate: idDoResgateDe(comando.quem, comando.chave),
          chave,
          tipoPremio: 'geral',
          motivo: null,
        })
        return resgate.solicitado ? [resgate.solicitado.idResgate] : []
      }
      case 'expirar':
        return (await expirarPontos(context, { chave })).contas.map(({ idParceiro }) => idParceiro)
      case 'reativar':
        return (
          await reativarPontos(context, {
            expiradoEm: somarDias(hoje, -comando.diasAtras),
            diasValidade: DIAS_VALIDADE,
            motivo: null,
            chave,
          })
        ).contas.map(({ idParceiro }) => idParceiro)
    }
  }

  process.on('message', (pedido: Pedido) => {
    const responder = (resposta: Resposta) => {
      process.send?.(resposta)
    }
    fazer(pedido).then(
      (fez) => responder({ id: pedido.id, ok: true, fez }),
      (error: unknown) =>
        responder(
          error instanceof Failure && error.codigo !== 'concorrencia'
            ? { id: pedido.id, ok: false, codigo: error.codigo }
            : { id: pedido.id, erro: String((error as Error).stack) },
        ),
    )
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.('ready')
}

if (import.meta.main) await main(process.argv[2] ?? '', process.argv[3] ?? '')
