import { useNavigate } from 'react-router-dom'
import { paths } from '#web/loja/paths.ts'
import { CadastroForm, PolicyLink } from './cadastro-form.tsx'
import { ShopOfTheLink } from './loja-do-link.tsx'
import classes from './cadastro.module.css'

/** The same form inside the store (`doc 3 §2`): a colleague types their own data into somebody's phone. */
export default function ColleagueScreen() {
  const navigate = useNavigate()
  return (
    <ShopOfTheLink title="Cadastrar colega" saida={paths.inicio}>
      {({ id }) => (
        <>
          <p className={classes.sobre}>
            Peça que a própria pessoa preencha os dados e escolha a senha. Você continua na sua conta.
          </p>
          <CadastroForm
            idRevenda={id}
            draft="cadastro-de-colega"
            aceite={
              <>
                A pessoa cadastrada leu e aceita a <PolicyLink />.
              </>
            }
            onSent={() => void navigate(paths.inicio)}
          />
        </>
      )}
    </ShopOfTheLink>
  )
}
