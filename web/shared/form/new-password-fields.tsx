import { Fields } from './field.tsx'
import type { NamesOf } from './names.ts'
import { PasswordField } from './text-fields.tsx'

/** A new password in place of one that somebody gave out (`trocaDeSenhaSchema`). */
export const NewPasswordFields = ({
  campos,
}: {
  campos: NamesOf<{ senhaAntiga: string; senha: string; confirmarSenha: string }>
}) => (
  <Fields>
    <PasswordField name={campos.senhaAntiga} label="Senha atual" autoComplete="current-password" />
    <PasswordField
      name={campos.senha}
      label="Nova senha"
      autoComplete="new-password"
      checksAlso={campos.confirmarSenha}
    />
    <PasswordField name={campos.confirmarSenha} label="Confirmar senha" autoComplete="new-password" />
  </Fields>
)
