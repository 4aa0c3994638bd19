import { LUGARES_DO_CONTATO, type ContatoNaTela } from '#contracts/values/contato.ts'

/**
 * Whom the programme's members ask for help: the gateway puts it into the document (`services/engine/http/web.ts`). The
 * public page is made before anybody knows it.
 */
export const atendimento = (
  import.meta.env.SSR
    ? LUGARES_DO_CONTATO
    : { ...document.querySelector<HTMLMetaElement>('meta[name="contato"]')?.dataset }
) as ContatoNaTela
