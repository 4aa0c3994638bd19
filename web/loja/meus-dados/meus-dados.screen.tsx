import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import classes from './meus-dados.module.css'

/** What the law gives a person over their data (`doc 3 §1`). */
export default function OwnDataScreen() {
  return (
    <div className={classes.tela}>
      <PageTitle title="Meus dados" />
      <DownloadData />
      <DeleteAccount />
    </div>
  )
}
