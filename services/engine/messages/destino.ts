import { sql } from 'kysely'

/** What became of a message, for people, over the alias `m`. The words of a service's failure are for programmers. */
export const DESTINO = {
  canal: sql`case m.canal when 'whatsapp' then 'WhatsApp' else 'E-mail' end`,
  estado: sql`case m.estado when 'pendente' then 'Aguarda o envio' when 'enviada' then 'Enviada'
    when 'falhou' then 'Não entregue' else 'Não enviada' end`,
  motivo: sql`case m.estado when 'falhou' then 'o serviço de mensagens não a entregou'
    when 'sem-destino' then coalesce(m.falha, '') else '' end`,
} as const
