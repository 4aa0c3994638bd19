import { expect } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { diaDoInstante, somarDias } from '#contracts/values/dia.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { createDb, createPool } from '#services/engine/database/connection.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { resgatarPor } from '#services/resgates/resgatar.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { cause } from '../../tools/test-kit/events.ts'
import { call } from './api.ts'
import { tokenOf } from './browser.ts'
import { theDatabase, queryDatabase } from './database.ts'
import { newSeller } from './new-seller.ts'
import { administrator, type Person } from './people.ts'
import { NUMBERS_OF_TESTS } from './records.ts'

export interface Redemption {
  numero: number
  /** Points that it cost, and that its salesperson had. */
  pontos: number
  seller: Person
}

let made = 0

/** A prize that a new salesperson redeemed with all of their points: nobody else's test sees it change. */
export async function newRedemption({ aguardaLiberacao = false } = {}): Promise<Redemption> {
  const [seller, url] = [await newSeller({ aceitou: true }), theDatabase()]
  const [quem] = await queryDatabase<{ idParceiro: string; idRevenda: string; idRede: string }>(
    url,
    `select p.id as "idParceiro", r.id as "idRevenda", r.id_rede as "idRede"
     from parceiros p join revendas r on r.id = p.id_revenda where p.cpf = $1`,
    [seller.cpf],
  )
  const numero = NUMBERS_OF_TESTS + (process.pid % 100_000) * 100 + ++made
  const [pontos, hoje] = [120, diaDoInstante(new Date())]
  const pool = createPool(url, 2)
  const ledger = await openLedger(url)
  try {
    const credito = {
      tipo: 'ajustarVenda' as const,
      ...quem!,
      hoje,
      idVenda: newId(),
      revisaoVenda: 0,
      alvo: pontos * 100,
      pontuadoEm: hoje,
      venceEm: somarDias(hoje, 365),
      causa: 'registro' as const,
      motivo: null,
      documento: { numeroVenda: numero, tipoFiscal: 'N' as const, identificador: String(numero), realizadoEm: hoje },
      idLote: newId(),
    }
    await handle(ledger, streamName('conta', quem!.idParceiro), contaDecider, credito, cause())
    await resgatarPor(
      {
        db: createDb(pool),
        ledger,
        agora: () => new Date(),
        actor: { tipo: 'parceiro', id: quem!.idParceiro },
        correlacao: 'teste',
        reservarNumero: () => Promise.resolve(numero),
      },
      { ...quem!, valorPonto: 50 },
      { chave: newId(), premio: { id: newId(), codigo: 'CANECA', custoTotal: pontos * 50 }, qtde: 1, aguardaLiberacao },
    )
  } finally {
    await ledger.close()
    await pool.end()
  }
  const token = await tokenOf(administrator)
  await expect.poll(async () => (await call(token, `/api/resgates/${numero}`)).status).toBe(200)
  return { numero, pontos, seller }
}
