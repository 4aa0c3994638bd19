import { autocadastroSchema, novoParceiroSchema, type Parceiro } from '#contracts/http/parceiros.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerEntrada } from '#services/engine/records/entrada.ts'
import { commandContextOf } from '#services/engine/records/commands.ts'
import { naoExiste } from '#services/engine/records/record.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { conferirRevenda } from '#services/revendas/conferir-revenda.ts'
import { alterarMeuCadastro, informarEnderecoEntrega } from './alterar-meu-cadastro.ts'
import { alterarParceiro, alterarStatusDeParceiro, excluirParceiro } from './alterar-parceiro.ts'
import { autocadastrar } from './autocadastrar.ts'
import { criarParceiro } from './criar-parceiro.ts'
import { cpfDeParceiro, lerParceiros } from './ler-parceiros.ts'
import { parceirosRecord } from './parceiros.record.ts'
import type { SenhaInicial } from './senha-inicial.ts'
import { lerSessaoDaLoja } from './sessao-da-loja.ts'

export const parceirosRoutes = (app: App) => {
  const { db, agora, sessions, queue } = app
  const { senhaInicial } = app.settings
  const hoje = () => diaDoInstante(agora())
  const ler = async (id: string, actor: ActorPainel): Promise<Parceiro | undefined> =>
    (await lerParceiros(db, reachOf(actor), { id }, hoje()))[0]
  const gravado = async (id: string, actor: ActorPainel, mensagem: string) => ({
    parceiro: (await ler(id, actor))!,
    mensagem,
  })
  const senhaDaEquipe = (): SenhaInicial =>
    senhaInicial === undefined ? { tipo: 'por-mensagem' } : { tipo: 'temporaria', texto: senhaInicial }
  const meu = async (id: string, mensagem: string) => ({ parceiro: await lerSessaoDaLoja(app, id), mensagem })

  return {
    async parceiros({ query: { cpf, rede, ativo } }, { actor }) {
      if (actor.tipo !== 'painel') return { parceiros: cpf !== undefined && (await cpfDeParceiro(db, cpf)) ? [{}] : [] }
      // Who asks for one person means that one, active or not; lists show inactive ones to role 2 only (`decisions.md
      // §C 30`).
      const soAtivos = ativo === '1' || (cpf === undefined && actor.permissao !== ADMINISTRADOR)
      return { parceiros: await lerParceiros(db, reachOf(actor), { cpf, rede, soAtivos }, hoje()) }
    },

    async criarParceiro({ body }, context) {
      const { actor } = context
      const comando = commandContextOf(app, context)
      if (actor.tipo === 'painel') {
        const novo = lerEntrada(novoParceiroSchema, body)
        await conferirRevenda(db, reachOf(actor), novo.cnpjRevenda)
        const { parceiro } = await criarParceiro(comando, novo, senhaDaEquipe(), context.commandId)
        if (senhaInicial === undefined)
          await queue.enqueue(entregarMensagensJob, { causa: 'cadastro' }, { id: newId() })
        return gravado(parceiro.id, actor, 'Vendedor cadastrado com sucesso')
      }
      const cadastro = lerEntrada(autocadastroSchema, body)
      await autocadastrar(comando, cadastro, context.commandId)
      const mensagem = 'Cadastro realizado com sucesso'
      // Somebody who registers a colleague stays who they are.
      if (actor.tipo === 'loja') return { mensagem }
      const { token, id } = await sessions.entrarLoja(cadastro, context.userAgent)
      return { token, parceiro: await lerSessaoDaLoja(app, id), mensagem }
    },

    async alterarPerfilDaLoja({ body }, context) {
      const { actor, sessao } = context
      const { trocouSenha } = await alterarMeuCadastro(commandContextOf(app, context), actor.id, body)
      if (trocouSenha) await sessions.encerrarDe(actor.id, sessao)
      return meu(actor.id, 'Cadastro alterado com sucesso')
    },
    async informarEnderecoEntrega({ body }, context) {
      await informarEnderecoEntrega(commandContextOf(app, context), context.actor.id, body)
      return meu(context.actor.id, 'Endereço de entrega alterado com sucesso')
    },

    async parceiro({ params: { id } }, { actor }) {
      const parceiro = await ler(id, actor)
      if (!parceiro) throw naoExiste(parceirosRecord)
      return { parceiro }
    },
    async alterarParceiro({ params, body: { versao, ...dados } }, context) {
      await alterarParceiro(
        commandContextOf(app, context),
        reachOf(context.actor),
        params.id,
        dados,
        context.versaoVista ?? versao,
      )
      return gravado(params.id, context.actor, 'Parceiro alterado com sucesso')
    },
    async alterarStatusDeParceiro({ params, body }, context) {
      await alterarStatusDeParceiro(
        commandContextOf(app, context),
        reachOf(context.actor),
        params.id,
        body.ativo === 1,
        context.versaoVista ?? body.versao,
      )
      if (body.ativo === 0) await sessions.encerrarDe(params.id)
      return gravado(params.id, context.actor, 'Parceiro atualizado com sucesso')
    },
    async excluirParceiro({ params }, context) {
      await excluirParceiro(commandContextOf(app, context), reachOf(context.actor), params.id, context.versaoVista)
      return { mensagem: 'Parceiro excluído com sucesso' }
    },
  } satisfies Partial<Handlers>
}
