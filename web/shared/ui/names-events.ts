import { createContext } from 'react'

/** Whether the people of an app follow events by their numbers, as those who audit do. */
export const NamesEvents = createContext(false)
