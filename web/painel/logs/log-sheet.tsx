import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatarInstante } from '#contracts/values/dia.ts'
import { RecordLink } from '#web/shared/ui/record-link.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { FieldChanges } from '#web/painel/pecas/field-changes.tsx'
import { pathOfEnvio } from '#web/painel/envios/envios.paths.ts'
import { ScreenName } from '#web/painel/pecas/screen-name.ts'
import { changesOf } from './changes.ts'
import type { Log } from './logs.columns.tsx'
import classes from './logs.module.css'

/** The details of one act: who, when, on what, and each field's old and new value. */
export function LogSheet({ log, opened, onClose }: { log: Log; opened: boolean; onClose: () => void }) {
  const { sobre, campos } = changesOf(log.parametros)
  return (
    <Sheet title={log.titulo} opened={opened} onClose={onClose}>
      <div className={classes.fatos}>
        <Facts
          facts={[
            ['Responsável', log.responsavel],
            ['Quando', formatarInstante(log.criadoEm)],
            ...(log.tela === null ? [] : [['Tela', <ScreenName tela={log.tela} />] as const]),
            ...(log.processamento === null
              ? []
              : [
                  [
                    'Envio',
                    <Anchor component={Link} to={pathOfEnvio(log.processamento)} inherit>
                      {log.planilha || 'Ver o envio'}
                    </Anchor>,
                  ] as const,
                ]),
            ...(log.idVenda === null
              ? []
              : [
                  [
                    'Venda',
                    <RecordLink record={{ venda: log.idVenda }}>Ver a venda {log.idVenda}</RecordLink>,
                  ] as const,
                ]),
            ...(log.idResgate === null
              ? []
              : [
                  [
                    'Resgate',
                    <RecordLink record={{ resgate: log.idResgate }}>Ver o resgate {log.idResgate}</RecordLink>,
                  ] as const,
                ]),
            ...(sobre === null ? [] : [['Sobre', sobre] as const]),
          ]}
        />
      </div>
      <FieldChanges campos={campos} />
    </Sheet>
  )
}
