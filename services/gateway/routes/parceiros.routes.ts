import { autocadastroSchema, novoParceiroSchema, type Parceiro } from '#contracts/http/parceiros.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { conferirRevendaNoAlcance } from '#services/cadastros/alcance.ts'
import { alterarMeuCadastro, informarEnderecoEntrega } from '#services/cadastros/alterar-meu-cadastro.ts'
import { alterarParceiro, alterarStatusDeParceiro, excluirParceiro } from '#services/cadastros/alterar-parceiro.ts'
import { autocadastrar } from '#services/cadastros/autocadastrar.ts'
import { lerEntrada } from '#services/cadastros/campos.ts'
import { criarParceiro } from '#services/cadastros/criar-parceiro.ts'
import { cpfDeParceiro, lerParceiros } from '#services/cadastros/ler-parceiros.ts'
import type { SenhaInicial } from '#services/cadastros/senha-inicial.ts'
import type { ActorPainel } from '#services/sessions/actor.ts'
import type { Sessions } from '#services/sessions/sessions.ts'
import { commandContextOf, type CommandDeps } from '../commands.ts'
import type { Handlers } from '../endpoints.ts'
import { lerSessaoDaLoja, type SessaoDaLojaDeps } from './sessao-da-loja.ts'

export interface ParceirosDeps extends CommandDeps, SessaoDaLojaDeps {
  sessions: Sessions
  /** `SENHA_INICIAL`; unset: each gets a random one by message. */
  senhaInicial: string | undefined
  /** Messages wait: somebody should deliver them. */
  entregarMensagens: () => Promise<void>
}

type Nomes =
  | 'parceiros'
  | 'criarParceiro'
  | 'alterarPerfilDaLoja'
  | 'informarEnderecoEntrega'
  | 'alterarParceiro'
  | 'alterarStatusDeParceiro'
  | 'excluirParceiro'

export function parceirosRoutes(deps: ParceirosDeps): Pick<Handlers, Nomes> {
  const { db, agora, sessions } = deps
  const hoje = () => diaDoInstante(agora())
  const gravado = async (
    id: string,
    actor: ActorPainel,
    mensagem: string,
  ): Promise<{ parceiro: Parceiro; mensagem: string }> => {
    const [parceiro] = await lerParceiros(db, { id }, actor, hoje())
    return { parceiro: parceiro!, mensagem }
  }
  const senhaDaEquipe = (): SenhaInicial =>
    deps.senhaInicial === undefined ? { tipo: 'por-mensagem' } : { tipo: 'temporaria', texto: deps.senhaInicial }
  const meu = async (id: string, mensagem: string) => ({ parceiro: await lerSessaoDaLoja(deps, id), mensagem })

  return {
    async parceiros({ query: { cpf, rede, ativo } }, { actor }) {
      if (actor.tipo !== 'painel') return { parceiros: cpf !== undefined && (await cpfDeParceiro(db, cpf)) ? [{}] : [] }
      // Who asks for one person means that one, active or not; lists show inactive ones to role 2 only (`decisions.md §C 30`).
      const soAtivos = ativo === '1' || (cpf === undefined && actor.permissao !== ADMINISTRADOR)
      return { parceiros: await lerParceiros(db, { cpf, rede, soAtivos }, actor, hoje()) }
    },

    async criarParceiro({ body }, context) {
      const { actor } = context
      const comando = commandContextOf(deps, context)
      if (actor.tipo === 'painel') {
        const novo = lerEntrada(novoParceiroSchema, body)
        await conferirRevendaNoAlcance(db, actor, novo.cnpjRevenda)
        const { parceiro } = await criarParceiro(comando, novo, senhaDaEquipe(), context.commandId)
        if (deps.senhaInicial === undefined) await deps.entregarMensagens()
        return gravado(parceiro.id, actor, 'Vendedor cadastrado com sucesso')
      }
      const cadastro = lerEntrada(autocadastroSchema, body)
      await autocadastrar(comando, cadastro, context.commandId)
      const mensagem = 'Cadastro realizado com sucesso'
      // Somebody who registers a colleague stays who they are.
      if (actor.tipo === 'loja') return { mensagem }
      const { token, id } = await sessions.entrarLoja(cadastro)
      return { token, parceiro: await lerSessaoDaLoja(deps, id), mensagem }
    },

    async alterarPerfilDaLoja({ body }, context) {
      const { actor, sessao } = context
      const { trocouSenha } = await alterarMeuCadastro(commandContextOf(deps, context), actor.id, body)
      if (trocouSenha) await sessions.encerrarDe(actor.id, sessao)
      return meu(actor.id, 'Cadastro alterado com sucesso')
    },
    async informarEnderecoEntrega({ body }, context) {
      await informarEnderecoEntrega(commandContextOf(deps, context), context.actor.id, body)
      return meu(context.actor.id, 'Endereço de entrega alterado com sucesso')
    },

    async alterarParceiro({ params, body: { versao, ...dados } }, context) {
      await alterarParceiro(
        commandContextOf(deps, context),
        context.actor,
        params.id,
        dados,
        context.versaoVista ?? versao,
      )
      return gravado(params.id, context.actor, 'Vendedor alterado com sucesso')
    },
    async alterarStatusDeParceiro({ params, body }, context) {
      await alterarStatusDeParceiro(
        commandContextOf(deps, context),
        context.actor,
        params.id,
        body.ativo === 1,
        context.versaoVista ?? body.versao,
      )
      return gravado(params.id, context.actor, 'Vendedor atualizado com sucesso')
    },
    async excluirParceiro({ params }, context) {
      await excluirParceiro(commandContextOf(deps, context), context.actor, params.id, context.versaoVista)
      return { mensagem: 'Vendedor excluído com sucesso' }
    },
  }
}
