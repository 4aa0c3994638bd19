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
      skeleton={<Skeletons label="Carregando os valores" quantos={2} height="10rem" />}
    >
      {({ valorPonto, inicioPrograma }) => (
        <div className={classes.valores}>
          <HistoriaDosValores
            title="Valor do ponto"
            about="Uma pontuação fica com o valor do dia em que foi feita."
            valores={valorPonto}
            escrever={({ valor }) => formatarDinheiro(valor)}
          />
          <HistoriaDosValores
            title="Início do programa"
            about="Separa o antes e o depois na mensuração. Vale o que foi informado por último."
            valores={inicioPrograma}
          />
        </div>
      )}
    </Loaded>
  )
}
