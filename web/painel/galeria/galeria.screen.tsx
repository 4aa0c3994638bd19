import { Estados } from './estados.tsx'
import { Formulario } from './formulario.tsx'
import classes from './galeria.module.css'
import { Tabelas } from './tabelas.tsx'
import { Valores } from './valores.tsx'

/** Every shared part in every state, for those who work on them. Only Vite's development server has this screen. */
export default function GaleriaScreen() {
  return (
    <div className={classes.tela}>
      <Tabelas />
      <Valores />
      <Estados />
      <Formulario />
    </div>
  )
}
