import { describe, expectTypeOf, it } from 'vitest'
import type { Actor, ActorLoja, ActorPainel } from '#services/engine/sessions/actor.ts'
import { accepted, Answered, type Handlers } from './endpoints.ts'
import type { Arquivo } from './uploads.ts'

// Held by the compiler (`check:types`): at run time these tests only say what they hold.
describe('Handlers', () => {
  it('do not compile without a handler for every endpoint', () => {
    // @ts-expect-error all but one are missing
    const handlers: Handlers = { sair: async () => ({ mensagem: '' }) }
    expectTypeOf(handlers).not.toBeAny()
  })

  it("do not compile with an answer that is not the contract's", () => {
    // @ts-expect-error `mensagem` is a text
    const sair: Handlers['sair'] = async () => ({ mensagem: 1 })
    // @ts-expect-error live progress is a stream of events
    const eventos: Handlers['processamentoEventos'] = async () => ({ mensagem: '' })
    // @ts-expect-error the id is missing, at 202 too
    const upload: Handlers['uploadVendas'] = async () => accepted({ id: '' })
    // @ts-expect-error the contract has no 201
    const criada: Handlers['sair'] = async () => new Answered(201, { mensagem: '' })
    const revenda: Handlers['revendaPublica'] = async ({ params }, { fail }) => {
      // @ts-expect-error the contract has no such failure
      if (params.idRevenda === '') throw fail('nao-encontrada', 'Dental não encontrada')
      throw fail('revenda-nao-encontrada', 'Dental não encontrada')
    }
    expectTypeOf([sair, eventos, upload, criada, revenda]).not.toBeAny()
  })

  it('do not compile with a wrong or an unknown one among those of a feature', () => {
    const parts = [
      // @ts-expect-error `mensagem` is a text
      { sair: async () => ({ mensagem: 1 }) } satisfies Partial<Handlers>,
      // @ts-expect-error there is no such endpoint
      { sairDaqui: async () => ({ mensagem: '' }) } satisfies Partial<Handlers>,
    ]
    expectTypeOf(parts).not.toBeAny()
  })

  it('receive what their contract decodes, and only the callers it admits', () => {
    expectTypeOf<Parameters<Handlers['extrato']>[0]['query']['limite']>().toEqualTypeOf<number>()
    expectTypeOf<Parameters<Handlers['sair']>[0]['body']>().toEqualTypeOf<undefined>()
    expectTypeOf<Parameters<Handlers['uploadVendas']>[0]['arquivo']>().toEqualTypeOf<Arquivo>()
    expectTypeOf<Parameters<Handlers['dashboard']>[1]['actor']>().toEqualTypeOf<ActorPainel>()
    expectTypeOf<Parameters<Handlers['extrato']>[1]['actor']>().toEqualTypeOf<ActorLoja>()
    expectTypeOf<Parameters<Handlers['sessaoAtual']>[1]['actor']>().toEqualTypeOf<ActorPainel | ActorLoja>()
    expectTypeOf<Parameters<Handlers['saude']>[1]['actor']>().toEqualTypeOf<Actor>()
    expectTypeOf<Awaited<ReturnType<Handlers['uploadVendas']>>>().extract<Answered<202, unknown>>().not.toBeNever()
  })
})
