import { notFound, unavailable } from '#contracts/errors.ts'
import type { EnderecoDoCep } from '#contracts/http/cep.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { CepIndisponivel, type ServicoDeCep } from './port.ts'

declare module '#services/engine/database/schema.ts' {
  interface Database {
    ceps: EnderecoDoCep & { consultado_em: Date }
  }
}

/**
 * Streets get new names rarely; after this the service is asked again, and its old answer still serves when it is down.
 */
const DIAS_NO_CACHE = 90
const DIA_MS = 24 * 60 * 60 * 1000

export interface ConsultaDeCepDeps {
  db: Db
  servicoDeCep: ServicoDeCep
  agora: () => Date
}

/**
 * The address of a CEP, from the cache or the service.
 * @throws Failure `cep-invalido` when it does not exist, `cep-indisponivel` when it cannot be looked up
 */
export async function consultarCep(
  { db, servicoDeCep, agora }: ConsultaDeCepDeps,
  cep: string,
): Promise<EnderecoDoCep> {
  const guardado = await db.selectFrom('ceps').selectAll().where('cep', '=', cep).executeTakeFirst()
  if (guardado && agora().getTime() - guardado.consultado_em.getTime() < DIAS_NO_CACHE * DIA_MS)
    return semData(guardado)
  let endereco: EnderecoDoCep | undefined
  try {
    endereco = await servicoDeCep.consultar(cep)
  } catch (error) {
    if (!(error instanceof CepIndisponivel)) throw error
    if (guardado) return semData(guardado)
    throw unavailable('cep-indisponivel', 'A busca de CEP não está respondendo. Preencha o endereço.')
  }
  if (!endereco) throw notFound('cep-invalido', 'CEP inválido')
  const row = { ...endereco, consultado_em: agora() }
  await db
    .insertInto('ceps')
    .values(row)
    .onConflict((conflict) => conflict.column('cep').doUpdateSet(row))
    .execute()
  return endereco
}

const semData = ({ consultado_em: _, ...endereco }: EnderecoDoCep & { consultado_em: Date }): EnderecoDoCep => endereco
