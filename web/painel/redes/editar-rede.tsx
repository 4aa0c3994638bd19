import { useWatch } from 'react-hook-form'
import { edicaoDeRedeSchema } from '#contracts/http/redes.ts'
import type { Efeito } from '#contracts/http/valores.ts'
import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { WhenChanged } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useAlterarRedeMutation, useLazyRedeQuery } from './redes.api.ts'
import { AvisoDeSegundaPessoa, useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { comecaAntes, EfeitoDoValor, InicioDoValor, MotivoDoValor } from '#web/painel/valores/inicio-do-valor.tsx'
import { useEfeitoDoValorPontoQuery } from '#web/painel/valores/valores.api.ts'
import { InicioDoPrograma, RedeFields } from './rede-fields.tsx'
import type { RedeDaLista } from './rede.ts'

const valores = ({ nome, regiao, valorPonto, inicioPrograma }: RedeDaLista) => ({
  nome,
  regiao,
  valorPonto: valorPonto == null ? null : wireOf(valorPonto),
  desde: '',
  inicioPrograma: inicioPrograma ?? '',
  motivo: '',
})

/** Changes a network. Only role 2 chooses when a value starts, or when the programme does. */
export default function EditarRede({ rede, onClose }: { opened: boolean; rede: RedeDaLista; onClose: () => void }) {
  const { permissao } = useUsuario()
  const [gravar] = useAlterarRedeMutation()
  const [ler] = useLazyRedeQuery()
  const edicao = useRecordForm({
    schema: edicaoDeRedeSchema,
    registro: rede,
    valores,
    ler,
    gravar,
    // A value that waits for a second person leaves it as it is.
    de: (sent) => ('rede' in sent ? sent.rede : rede),
  })
  const { campos, control } = edicao.form
  const [valor = null, desde = ''] = useWatch({ control, name: ['valorPonto', 'desde'] })
  const { currentData: efeito } = useEfeitoDoValorPontoQuery(
    { params: { id: rede.id }, query: { valor: valor ?? 0, desde } },
    { skip: !comecaAntes(valor, desde) },
  )
  const segunda = useSegundaPessoa({ ato: 'valor-retroativo', valor: efeito && efeito.pontuacoes * 100, alvo: rede.id })
  return (
    <FormModal
      titulo={`Editar ${rede.nome}`}
      rascunho={`rede-${rede.id}`}
      {...edicao}
      {...(segunda.precisa ? segunda.botaoDe({ botao: '', ocupado: '' }) : {})}
      onClose={onClose}
    >
      <RedeFields campos={campos}>
        {permissao === ADMINISTRADOR && (
          <>
            <InicioDoPrograma name={campos.inicioPrograma} vazio="" />
            <WhenChanged name={campos.valorPonto}>
              <InicioDoValor
                desde={campos.desde}
                valor={campos.valorPonto}
                efeito={(valor, desde) => <EfeitoNaRede id={rede.id} valor={valor} desde={desde} />}
              />
            </WhenChanged>
            <WhenChanged name={[campos.valorPonto, campos.inicioPrograma]}>
              <MotivoDoValor name={campos.motivo} desde={campos.desde} outroDia={campos.inicioPrograma} />
            </WhenChanged>
          </>
        )}
      </RedeFields>
      <AvisoDeSegundaPessoa segunda={segunda} />
    </FormModal>
  )
}

const EfeitoNaRede = ({ id, valor, desde }: { id: string; valor: number; desde: Dia }) => (
  <EfeitoDoValor query={useEfeitoDoValorPontoQuery({ params: { id }, query: { valor, desde } })} frase={frase} />
)

/** Points come from the products: another value of the point changes what awards cost, and no points. */
const frase = ({ pontuacoes, antes, depois }: Efeito): string =>
  pontuacoes === 0
    ? 'Nenhuma pontuação dos últimos 90 dias foi feita com outro valor. Os pontos não mudam.'
    : `${contar(pontuacoes, 'pontuação foi feita', 'pontuações foram feitas')} com outro valor nos últimos 90 dias: `
      + `custaram ${formatarDinheiro(antes)}, e com este custariam ${formatarDinheiro(depois)}. Os pontos não mudam.`
