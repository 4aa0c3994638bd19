import { expect } from 'vitest'
import { diaDoInstante, somarDias } from '#contracts/values/dia.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { openLedger } from '#services/roles/open-ledger.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { idDaVenda, registrarVendas } from '#services/vendas/registrar-vendas.ts'
import { cause } from '../../tools/test-kit/events.ts'
import { call } from './api.ts'
import { tokenOf } from './browser.ts'
import { queryDatabase, theDatabase } from './database.ts'
import { newSeller } from './new-seller.ts'
import { administrator } from './people.ts'

/** An award of so many days ago, of a new salesperson, whose one product was worth a point more: its number. */
export async function anAwardWithAPointTooFew(daysAgo: number): Promise<number> {
  const [seller, url] = [await newSeller({ aceitou: true }), theDatabase()]
  const pontuadoEm = somarDias(diaDoInstante(new Date()), -daysAgo)
  const [quem] = await queryDatabase<{ idParceiro: string; idRevenda: string; idRede: string }>(
    url,
    `select p.id as "idParceiro", r.id as "idRevenda", r.id_rede as "idRede"
     from parceiros p join revendas r on r.id = p.id_revenda where p.cpf = $1`,
    [seller.cpf],
  )
  const [produto] = await queryDatabase<{ idProduto: string; codigo: string; valor: string }>(
    url,
    `select * from (
       select distinct on (v.id_produto) v.id_produto as "idProduto", p.codigo, v.valor
       from valores.produto v join produtos p on p.id = v.id_produto
       where v.desde <= $1 order by v.id_produto, v.desde desc, v.posicao desc) c
     where c.valor > 100 order by c.codigo limit 1`,
    [pontuadoEm],
  )
  const { idProduto, codigo, valor } = produto!
  const identificador = newId().slice(-9)
  const item = { qtde: 100, valorUnitario: 10_000, valorDesconto: 0, valorPontos: Number(valor) - 100 }
  const venda = {
    ...quem!,
    valorPonto: 50,
    tipoFiscal: 'N' as const,
    identificador,
    realizadoEm: pontuadoEm,
    itens: [{ idProduto, codigo, ...item }],
  }
  const pool = createPool(url, 2)
  const ledger = await openLedger(url)
  try {
    const remessa = { pontuadoEm, diasValidade: 365, origem: 'manual' as const, idProcessamento: null }
    const dependencies = { ledger, reservarNumeros: reservarNumeros(pool) }
    await registrarVendas(dependencies, [venda], { ...remessa, chave: newId(), cause: cause() })
  } finally {
    await ledger.close()
    await pool.end()
  }
  const numero = async () =>
    (
      await queryDatabase<{ numero: number }>(url, 'select numero::int from vendas.vendas where id_venda = $1', [
        idDaVenda(venda.idRevenda, 'N', identificador),
      ])
    )[0]?.numero
  await expect.poll(numero).toBeDefined()
  const idVenda = (await numero())!
  const token = await tokenOf(administrator)
  const due = async () =>
    ((await (await call(token, `/api/pontuacoes/correcoes?idVenda=${idVenda}`)).json()) as { total: number }).total
  await expect.poll(due).toBe(1)
  return idVenda
}
