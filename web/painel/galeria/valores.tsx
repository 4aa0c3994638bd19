import { Button } from '@mantine/core'
import { IconCoins, IconDownload, IconTrophy, IconUsers } from '@tabler/icons-react'
import { Counter, Counters, CounterSkeleton } from '#web/shared/ui/counters.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { ExplainedNumber } from '#web/shared/ui/explained-number.tsx'
import { Logo } from '#web/shared/ui/logo.tsx'
import { Count, Money, Points, Quantity } from '#web/shared/ui/number.tsx'
import { CheckedUpTo } from '#web/shared/ui/source-sheet.tsx'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import { Toggle } from '#web/shared/ui/toggle.tsx'
import classes from './galeria.module.css'
import { Parte } from './parte.tsx'

const ESTADOS: Record<StatusKind, string> = {
  sucesso: 'Concluído',
  perigo: 'Falhou',
  atencao: 'Com erros',
  andamento: 'Em andamento',
  neutro: 'Na fila',
}

/** Numbers, badges, buttons and cards. */
export const Valores = () => (
  <>
    <Parte title="Números">
      <div className={classes.fila}>
        <Points valor={125_050} unit /> <Points valor={-500} /> <Money valor={125_050} /> <Money valor={-98_765} />{' '}
        <Quantity valor={1_250} /> <Count valor={1_204} />
        <ExplainedNumber sheet="exemplo" valor={<Points valor={125_050} />} title="Pontos de exemplo">
          <CheckedUpTo posicao="48213" em="2026-11-20T13:32:00.000Z" />
        </ExplainedNumber>
      </div>
      <Ellipsis>
        Um nome tão comprido que em nenhuma tela cabe numa linha só, e que por isso termina em reticências e mostra o
        resto quando se aponta para ele, ainda que a tela seja larga.
      </Ellipsis>
    </Parte>
    <Parte title="Selos e botões">
      <div className={classes.fila}>
        {Object.entries(ESTADOS).map(([kind, nome]) => (
          <StatusBadge key={kind} kind={kind as StatusKind}>
            {nome}
          </StatusBadge>
        ))}
      </div>
      <div className={classes.fila}>
        <Button>Salvar</Button>
        <Button variant="default">Cancelar</Button>
        <Button variant="light">Conferir</Button>
        <Button variant="subtle">Limpar filtros</Button>
        <Button color="red">Apagar</Button>
        <Button disabled>Desligado</Button>
        <Button loading>Enviando</Button>
        <Button variant="default" leftSection={<IconDownload size="1rem" aria-hidden="true" />}>
          Exportar
        </Button>
        <Toggle
          ligado
          estado="Ativa"
          nome="Rede Alfa"
          onChange={() => Promise.resolve({ data: { mensagem: 'Rede alterada com sucesso' } })}
        />
      </div>
      <Logo />
    </Parte>
    <Parte title="Contadores" semFundo>
      <Counters>
        <Counter
          title="Vendedores Cadastrados"
          valor={<Count valor={1_204} />}
          novosNoMes={12}
          noMesAnterior={{ mes: '2026-10', novos: 20 }}
          icon={IconUsers}
        />
        <Counter
          title="Vendedores Pontuados"
          valor={<Count valor={0} />}
          novosNoMes={0}
          noMesAnterior={undefined}
          icon={IconCoins}
        />
        <Counter
          title="Dentais Pontuadas"
          valor={<Count valor={40} />}
          novosNoMes={1}
          noMesAnterior={{ mes: '2026-10', novos: 0 }}
          icon={IconTrophy}
        />
        <CounterSkeleton />
      </Counters>
    </Parte>
  </>
)
