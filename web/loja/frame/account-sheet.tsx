import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import {
  IconChevronRight,
  IconCreditCard,
  IconDatabaseHeart,
  IconFileText,
  IconLogout,
  IconMail,
  IconPhoto,
  IconShieldLock,
  IconUserEdit,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { generatePath, Link } from 'react-router-dom'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { useEndSession } from '#web/shared/session/session.hooks.ts'
import { leaveThen } from '#web/shared/ui/leave-guard.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { paths } from '#web/loja/paths.ts'
import { useParceiro } from '#web/loja/person.ts'
import classes from './account-sheet.module.css'

const ESQUEMAS: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Claras' },
  { value: 'dark', label: 'Escuras' },
  { value: 'auto', label: 'Do aparelho' },
]

const CAMINHOS: readonly { icon: Icon; label: string; caminho: (idRevenda: string) => string }[] = [
  { icon: IconUserEdit, label: 'Minha conta', caminho: () => paths.perfil },
  { icon: IconCreditCard, label: 'Meu cartão', caminho: () => paths.cartao },
  { icon: IconPhoto, label: 'Fotos e Vídeos', caminho: () => paths.fotosVideos },
  { icon: IconDatabaseHeart, label: 'Meus dados', caminho: () => paths.meusDados },
  {
    icon: IconUserPlus,
    label: 'Cadastrar colega',
    caminho: (idRevenda) => generatePath(paths.cadastroDeColega, { idRevenda }),
  },
  { icon: IconMail, label: 'Contato', caminho: () => paths.contato },
  { icon: IconFileText, label: 'Regulamento', caminho: () => paths.regulamento },
  { icon: IconShieldLock, label: 'Política de privacidade', caminho: () => paths.privacidade },
]

/** Who is logged in, links to their account, the colour scheme, and the log-out. */
export default function AccountSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { nome, cpf, nomeRevenda, idRevenda } = useParceiro()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const endSession = useEndSession()
  return (
    <Sheet title="Conta" opened={opened} onClose={onClose} width="var(--lastro-conta)">
      <div className={classes.pessoa}>
        <span className={classes.inicial} aria-hidden="true">
          {nome.charAt(0).toUpperCase()}
        </span>
        <div className={classes.quem}>
          <p className={classes.nome}>{nome}</p>
          <p className={classes.detalhe}>{nomeRevenda}</p>
          <p className={classes.detalhe}>
            CPF <span className={classes.documento}>{formatarCpf(cpf)}</span>
          </p>
        </div>
      </div>
      <nav aria-label="Conta">
        <ul className={classes.caminhos}>
          {CAMINHOS.map(({ icon: Sign, label, caminho }) => (
            <li key={label}>
              <Link to={caminho(idRevenda)} className={classes.caminho}>
                <Sign size="1.25rem" stroke={1.75} aria-hidden="true" />
                {label}
                <IconChevronRight size="1rem" aria-hidden="true" className={classes.seta} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p id="cores" className={classes.rotulo}>
        Cores
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="cores"
        data={ESQUEMAS}
        value={colorScheme}
        classNames={{ label: classes.opcao }}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
      <button type="button" className={classes.sair} onClick={() => leaveThen(endSession)}>
        <IconLogout size="1.25rem" stroke={1.75} aria-hidden="true" />
        Sair
      </button>
    </Sheet>
  )
}
