import { Cartoes } from './cartoes.tsx'
import { Estados } from './estados.tsx'
import { Formulario, FormularioComLinhas, FormularioEmDialogo } from './formulario.tsx'
import classes from './galeria.module.css'
import { Tabelas } from './tabelas.tsx'
import { Valores } from './valores.tsx'
import { Visor } from './visor.tsx'

/** Every shared component in every state, for developers. Only Vite's development server has this screen. */
export default function GalleryScreen() {
  return (
    <div className={classes.tela}>
      <Tabelas />
      <Cartoes />
      <Valores />
      <Estados />
      <Visor />
      <Formulario />
      <FormularioComLinhas />
      <FormularioEmDialogo />
    </div>
  )
}
