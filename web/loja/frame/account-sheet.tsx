import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { useEndSession } from '../../shared/session/session.hooks.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useParceiro } from '../person.ts'
import classes from './account-sheet.module.css'

const ESQUEMAS: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Claras' }, { value: 'dark', label: 'Escuras' }, { value: 'auto', label: 'Do aparelho' },
]

/** Who is logged in, the colours, and the way out. */
export default function AccountSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { nome, cpf, nomeRevenda } = useParceiro()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const endSession = useEndSession()
  return (
    <Sheet titulo="Conta" opened={opened} onClose={onClose} largura="var(--lastro-conta)">
      <div className={classes.pessoa}>
        <span className={classes.inicial} aria-hidden="true">{nome.charAt(0).toUpperCase()}</span>
        <div className={classes.quem}>
          <p className={classes.nome}>{nome}</p>
          <p className={classes.detalhe}>{nomeRevenda}</p>
          <p className={classes.detalhe}>CPF {formatarCpf(cpf)}</p>
        </div>
      </div>
      <p id="cores" className={classes.rotulo}>Cores</p>
      <SegmentedControl
        fullWidth aria-labelledby="cores" data={ESQUEMAS} value={colorScheme} classNames={{ label: classes.opcao }}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
      <button type="button" className={classes.sair} onClick={endSession}>
        <IconLogout size="1.25rem" stroke={1.75} aria-hidden="true" />Sair
      </button>
    </Sheet>
  )
}
