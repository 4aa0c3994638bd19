import { IconArrowRight } from '@tabler/icons-react'
import { formatarInstante } from '#contracts/values/dia.ts'
import { RecordLink } from '../../shared/ui/record-link.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { changesOf } from './changes.ts'
import type { Log } from './logs.columns.tsx'
import classes from './logs.module.css'

/** The details of one act: who, when, on what, and each field's old and new value. */
export function LogSheet({ log, opened, onClose }: { log: Log; opened: boolean; onClose: () => void }) {
  const { sobre, campos } = changesOf(log.parametros)
  return (
    <Sheet titulo={log.titulo} opened={opened} onClose={onClose}>
      <div className={classes.fatos}>
        <Facts
          fatos={[
            ['Responsável', log.responsavel],
            ['Quando', formatarInstante(log.criadoEm)],
            ...(log.idVenda === null
              ? []
              : [
                  [
                    'Venda',
                    <RecordLink registro={{ venda: log.idVenda }}>Ver a venda {log.idVenda}</RecordLink>,
                  ] as const,
                ]),
            ...(log.idResgate === null
              ? []
              : [
                  [
                    'Resgate',
                    <RecordLink registro={{ resgate: log.idResgate }}>Ver o resgate {log.idResgate}</RecordLink>,
                  ] as const,
                ]),
            ...(sobre === null ? [] : [['Sobre', sobre] as const]),
          ]}
        />
      </div>
      {campos.length > 0 && (
        <ul className={classes.campos}>
          {campos.map(({ campo, antes, depois }, index) => (
            <li key={index} className={classes.campo}>
              {campo !== '' && <span className={classes.nome}>{campo}</span>}
              <span className={classes.valores}>
                {antes !== null && (
                  <>
                    <del className={classes.antes}>
                      <span className="so-leitor">antes: </span>
                      {antes}
                    </del>
                    <IconArrowRight size="1rem" aria-hidden="true" />
                    <span className="so-leitor">depois: </span>
                  </>
                )}
                <span>{depois}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
