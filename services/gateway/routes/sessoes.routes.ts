import { sql } from 'kysely'
import type { UsuarioSessao } from '#contracts/http/sessoes.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { papelSchema } from '#contracts/values/papeis.ts'
import type { Db } from '#services/database/connection.ts'
import type { Sessions } from '#services/sessions/sessions.ts'
import type { Handlers } from '../endpoints.ts'
import { lerSessaoDaLoja } from './sessao-da-loja.ts'

export interface SessoesDeps {
  db: Db
  sessions: Sessions
  lerSaldo: (idParceiro: string) => Promise<Centesimos>
  /** Names of the networks, of those that the user may see, that need a look in antifraud. */
  lerRedesAntifraude: (idUsuario: string) => Promise<string[]>
}

export function sessoesRoutes({
  db,
  sessions,
  lerSaldo,
  lerRedesAntifraude,
}: SessoesDeps): Pick<Handlers, 'entrarPainel' | 'entrarLoja' | 'sessaoAtual' | 'sair'> {
  const painel = async (id: string) => {
    const [usuario, redesAntifraude] = await Promise.all([readUsuario(db, id), lerRedesAntifraude(id)])
    return { usuario, redesAntifraude }
  }
  const loja = async (id: string) => ({ parceiro: await lerSessaoDaLoja({ db, lerSaldo }, id) })
  return {
    async entrarPainel({ body }) {
      const { token, id } = await sessions.entrarPainel(body)
      return { token, ...(await painel(id)) }
    },
    async entrarLoja({ body }) {
      const { token, id } = await sessions.entrarLoja(body)
      return { token, ...(await loja(id)) }
    },
    async sessaoAtual(_call, { actor }) {
      return actor.tipo === 'painel'
        ? { tipo: 'painel', ...(await painel(actor.id)) }
        : { tipo: 'loja', ...(await loja(actor.id)) }
    },
    async sair(_call, { sessao }) {
      if (sessao) await sessions.sair(sessao)
      return { mensagem: 'Até mais!' }
    },
  }
}

export async function readUsuario(db: Db, id: string): Promise<UsuarioSessao> {
  const row = await db
    .selectFrom('usuarios')
    .where('id', '=', id)
    .select(['id', 'nome', 'cpf', 'email', 'permissao'])
    .select([
      sql<string>`(select coalesce(string_agg(id_revenda::text, ',' order by id_revenda), '') from usuarios_revendas where id_usuario = usuarios.id)`.as(
        'idRevendasPermitidas',
      ),
      sql<string>`(select coalesce(string_agg(id_rede::text, ',' order by id_rede), '') from usuarios_redes where id_usuario = usuarios.id)`.as(
        'idRedesPermitidas',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, permissao: papelSchema.parse(row.permissao) }
}
