import { createContext, use } from 'react'

/** Gives the frame's word for a screen: screens do not know the list that they are in. */
export const ScreenNameContext = createContext<(tela: string) => string>((tela) => tela)

/** What people call the screen on which an act was done, by its template. */
export const ScreenName = ({ tela }: { tela: string }) => use(ScreenNameContext)(tela)
