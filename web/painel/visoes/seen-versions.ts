/** Which saving of a view this browser took the columns of; whoever changed them since keeps them. */
const keyOf = (id: string) => `lastro.visao.${id}`

export function isSeen(id: string, salvaEm: string): boolean {
  try {
    return localStorage.getItem(keyOf(id)) === salvaEm
  } catch {
    return false
  }
}

export function markSeen(id: string, salvaEm: string): void {
  try {
    localStorage.setItem(keyOf(id), salvaEm)
  } catch {
    // Without storage the view's columns are taken each time that the list opens.
  }
}
