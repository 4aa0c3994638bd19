import { IDADE_MINIMA } from '#contracts/values/idade.ts'
import { useStartSession } from '#web/shared/session/session.hooks.ts'
import { paths } from '#web/loja/paths.ts'
import { vendedorDe } from '#web/loja/person.ts'
import { CadastroForm, PolicyLink } from './cadastro-form.tsx'
import { ShopOfTheLink } from './loja-do-link.tsx'
import classes from './cadastro.module.css'

/** Salespeople register themselves, and are logged in (`doc 3 §2`, `decisions.md §A 13`). */
export default function SelfRegistrationScreen() {
  const startSession = useStartSession()
  return (
    <ShopOfTheLink title="Cadastro de vendedor" saida={paths.boasVindas}>
      {({ id }) => (
        <>
          <p className={classes.sobre}>
            Para maiores de {IDADE_MINIMA} anos que vendem nesta dental. Participar é grátis.
          </p>
          <CadastroForm
            idRevenda={id}
            draft="cadastro"
            aceite={
              <>
                Li e aceito a <PolicyLink />.
              </>
            }
            onSent={(answer) => {
              if ('token' in answer) startSession(answer.token, vendedorDe(answer.parceiro))
            }}
          />
        </>
      )}
    </ShopOfTheLink>
  )
}
