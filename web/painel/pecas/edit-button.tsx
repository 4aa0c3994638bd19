import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'

/** On a record's page: opens the form that changes it. */
export function EditButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPencil size="1rem" aria-hidden="true" />} onClick={onClick}>
      Editar
    </Button>
  )
}
