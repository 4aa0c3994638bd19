import { extname } from 'node:path'
import { sql } from 'kysely'
import { fotosVideos } from '#contracts/http/midias.ts'
import { MIDIAS, midiasDosDias, midiaVista } from '#projections/resgates/midias.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { periodOfMoments } from '#services/engine/lists/filters.ts'
import type { ListRequest } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { redesPorNome } from '#services/redes/ler-redes.ts'

const quemVe = ({ actor, reach }: ListRequest<typeof fotosVideos>) => ({
  reach,
  membro: actor.tipo === 'loja' ? actor.id : undefined,
})

/** Who redeemed, where, what, or the redemption's number. Colleagues are found by their names alone. */
const onde = { revendas: MIDIAS.idDental, premios: MIDIAS.idPremio, numero: MIDIAS.columns.id }
const naDental = nomeados({ parceirosChamados: MIDIAS.idParceiro, ...onde })
const noPainel = nomeados({ parceiros: MIDIAS.idParceiro, ...onde })

/** The photos and videos of redemptions made where a panel user sees them, or in a salesperson's shop. */
export const fotosVideosList = tableList(fotosVideos, {
  ...MIDIAS,
  readModel: 'resgates',
  columns: {
    ...MIDIAS.columns,
    propria: (request) => sql`(${MIDIAS.idParceiro} = ${quemVe(request).membro ?? null}::uuid) is true`,
  },
  key: { sql: MIDIAS.key, type: 'uuid' },
  place: (request) => midiaVista(quemVe(request)),
  filters: {
    rede: redesPorNome,
    idResgate: { where: (numero) => sql`${MIDIAS.columns.id} = ${numero}` },
    ...periodOfMoments(MIDIAS.columns.resgatadoEm),
  },
  search: (palavra, db, { actor }) => (actor.tipo === 'loja' ? naDental : noPainel)(palavra, db),
  kept: (request) => (request.filters.idResgate ? undefined : midiasDosDias(quemVe(request), request.filters)),
  // What a camera wrote into a photo is for staff.
  shown: (row, { actor }) => (actor.tipo === 'loja' ? { ...row, midia: { ...row.midia, original: null } } : row),
  linked: ({ midia, ...row }, linkOf) => {
    const link = (nome: string) => linkOf(nome, `resgate-${row.id}${extname(nome)}`)
    const { url, miniatura, original } = midia
    return {
      ...row,
      midia: {
        ...midia,
        url: link(url),
        miniatura: miniatura && link(miniatura),
        original: original && link(original),
      },
    }
  },
})
