import { IconArrowRight } from '@tabler/icons-react'
import { formatarInstante } from '#contracts/values/dia.ts'
import { RecordLink } from '../../shared/ui/record-link.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { changesOf } from './changes.ts'
import type { Log } from './logs.columns.tsx'
import classes from './logs.module.css'

/** The details of one act: who, when, on what, and each field's old and new value. */
export function LogSheet({ log, opened, onClose }: { log: Log; opened: boolean; onClose: () => void }) {
  const { sobre, campos } = changesOf(log.parametros)
  return (
    <Sheet titulo={log.titulo} opened={opened} onClose={onClose}>
      <dl className={classes.fatos}>
        <dt>Responsável</dt>
        <dd>{log.responsavel}</dd>
        <dt>Quando</dt>
        <dd>{formatarInstante(log.criadoEm)}</dd>
        {log.idVenda !== null && (
          <>
            <dt>Venda</dt>
            <dd>
              <RecordLink registro={{ venda: log.idVenda }}>Ver a venda {log.idVenda}</RecordLink>
            </dd>
          </>
        )}
        {log.idResgate !== null && (
          <>
            <dt>Resgate</dt>
            <dd>
              <RecordLink registro={{ resgate: log.idResgate }}>Ver o resgate {log.idResgate}</RecordLink>
            </dd>
          </>
        )}
        {sobre !== null && (
          <>
            <dt>Sobre</dt>
            <dd>{sobre}</dd>
          </>
        )}
      </dl>
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
