import { z } from 'zod'
import { forbidden } from '#contracts/errors.ts'
import { formatarDinheiro, formatarPontos, somar } from '#contracts/values/centesimos.ts'
import { conferirInicio } from '#contracts/values/datado.ts'
import { diaDoInstante, diaSchema, formatarDia } from '#contracts/values/dia.ts'
import { iniciosNoPassado } from '#projections/logs/feitos.queries.ts'
import { ato } from '#services/aprovacoes/ato.ts'
import { admitsRede, reachOf, seesAll } from '#services/engine/reach/reach.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { alterarProduto } from '#services/produtos/alterar-produto.ts'
import { SO_QUEM_VE_TUDO } from '#services/produtos/upload-de-produtos.work.ts'
import { alterarRede } from '#services/redes/alterar-rede.ts'
import { redesRecord } from '#services/redes/redes.record.ts'
import { lerEfeitoNaRede, lerEfeitoNoProduto } from './ler-efeito.ts'

const dadosSchema = z
  .object({ valor: z.int().nonnegative(), desde: diaSchema })
  .and(
    z.union([z.object({ idRede: z.uuid(), idProduto: z.null() }), z.object({ idRede: z.null(), idProduto: z.uuid() })]),
  )
type Dados = z.output<typeof dadosSchema>

/** An earlier start of a network's point value or of a product's points, when it needs a second person. */
export const valorRetroativoAto = ato<Dados>({
  nome: 'valor-retroativo',
  dados: dadosSchema,
  async prever({ db, ledger, agora }, quem, { dados, motivo }) {
    conferirQuemAltera(quem, dados)
    const hoje = diaDoInstante(agora())
    conferirInicio(dados.desde, hoje, motivo)
    const [app, reach] = [{ db, readDb: db, ledger }, reachOf(quem)]
    if (dados.idRede === null) {
      const { pontuacoes, antes, depois } = await lerEfeitoNoProduto(app, reach, dados.idProduto, dados, hoje)
      return { valor: pontuacoes * 100, pontosAntes: antes, pontosDepois: depois }
    }
    const { pontuacoes, antes, depois } = await lerEfeitoNaRede(app, reach, dados.idRede, dados, hoje)
    return { valor: pontuacoes * 100, custoAntes: antes, custoDepois: depois }
  },
  /** The awards of the days that each of them touched: how many had another value then, nothing tells now. */
  async feitoEm({ db, ledger, agora }, quem, periodo) {
    const [app, reach, hoje] = [{ db, readDb: db, ledger }, reachOf(quem), diaDoInstante(agora())]
    const inicios = await iniciosNoPassado(db, quem.id, periodo)
    const efeitos = inicios.map(({ idRede, idProduto, desde: inicio }) => {
      const todas = { valor: QUALQUER_OUTRO, desde: inicio }
      return idRede === null
        ? lerEfeitoNoProduto(app, reach, idProduto!, todas, hoje)
        : lerEfeitoNaRede(app, reach, idRede, todas, hoje)
    })
    return somar((await Promise.all(efeitos)).map(({ pontuacoes }) => pontuacoes * 100))
  },
  async fazer(_base, context, quem, { dados, motivo, chave }) {
    conferirQuemAltera(quem, dados)
    const { valor, desde } = dados
    const comum = { desde, motivo: motivo! }
    const { position } =
      dados.idRede === null
        ? await alterarProduto(context, dados.idProduto, { ...comum, valorPontos: valor }, { chave })
        : await alterarRede(context, dados.idRede, { ...comum, valorPonto: valor }, { chave })
    return position
  },
  contar: (_db, { dados: { idRede, valor, desde } }) =>
    Promise.resolve([
      idRede === null ? ['Pontos do produto', formatarPontos(valor)] : ['Valor do ponto', formatarDinheiro(valor)],
      ['Vale desde', formatarDia(desde)],
    ]),
})

/** No award has it. */
const QUALQUER_OUTRO = -1

/** A product's points are the whole programme's. */
function conferirQuemAltera(quem: ActorPainel, { idRede }: Dados): void {
  const reach = reachOf(quem)
  if (idRede !== null && !admitsRede(reach, idRede)) throw naoExiste(redesRecord)
  if (idRede === null && !seesAll(reach)) throw forbidden('papel-nao-permitido', SO_QUEM_VE_TUDO)
}
