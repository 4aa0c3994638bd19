import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { HistoriaDosValores } from '#web/painel/valores/historia-dos-valores.tsx'
import { useValoresDaRedeQuery } from '#web/painel/valores/valores.api.ts'
import classes from './rede.module.css'

/** The dated values of a network. */
export default function Valores({ idRede }: { idRede: string }) {
  return (
    <Loaded
      query={useValoresDaRedeQuery({ params: { id: idRede } })}
      esqueleto={<Skeletons rotulo="Carregando os valores" quantos={2} altura="10rem" />}
    >
      {({ valorPonto, inicioPrograma }) => (
        <div className={classes.valores}>
          <HistoriaDosValores
            titulo="Valor do ponto"
            sobre="Uma pontuação fica com o valor do dia em que foi feita."
            valores={valorPonto}
            escrever={({ valor }) => formatarDinheiro(valor)}
          />
          <HistoriaDosValores
            titulo="Início do programa"
            sobre="Separa o antes e o depois na mensuração. Vale o que foi informado por último."
            valores={inicioPrograma}
          />
        </div>
      )}
    </Loaded>
  )
}
