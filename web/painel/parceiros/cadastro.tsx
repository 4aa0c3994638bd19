import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Parceiro } from '#contracts/http/parceiros.ts'
import { formatarDia, formatarInstante } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf } from '#contracts/values/documentos.ts'
import { formatarTelefone } from '#contracts/values/telefone.ts'
import { CEP, masked } from '#web/shared/ui/masked-value.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { EncerramentoDaConta } from '#web/painel/encerramento/encerramento.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { ApagarDados } from './apagar-dados.tsx'
import classes from './parceiro.module.css'

const SEXO = { F: 'Feminino', M: 'Masculino' } as const

/** The current registration. */
export default function Cadastro({ parceiro: p }: { parceiro: Parceiro }) {
  const { permissao } = useUsuario()
  const rua = [p.endRua, p.endNumero].filter(Boolean).join(', ')
  const cidade = [p.endCidade, p.endEstado].filter(Boolean).join(' - ')
  return (
    <div className={classes.cadastro}>
      <Card title="Pessoa" level={3}>
        <Facts
          facts={[
            ['Nome', p.nome],
            ['CPF', formatarCpf(p.cpf)],
            ['Nascimento', p.dataNascimento && formatarDia(p.dataNascimento)],
            ['Sexo', p.sexo && SEXO[p.sexo]],
            ['Celular', formatarTelefone(p.celular)],
            ['Telefone', formatarTelefone(p.telefone)],
            ['E-mail', p.email],
            ['Hobby', p.hobby],
          ]}
        />
      </Card>
      <Card title="Endereço" level={3}>
        <Facts
          facts={[
            ['CEP', masked(CEP, p.endCep)],
            ['Rua', rua],
            ['Complemento', p.endComplemento],
            ['Bairro', p.endBairro],
            ['Cidade', cidade],
          ]}
        />
      </Card>
      <Card title="Dental e programa" level={3}>
        <Facts
          facts={[
            ['Dental', p.revenda],
            ['Código da dental', p.codRevenda],
            ['CNPJ', formatarCnpj(p.cnpjRevenda)],
            ['Rede', p.rede],
            ['Cadastrado em', formatarInstante(p.criadoEm)],
            ['Aceitou o regulamento', p.aceitouRegulamento === 1 ? 'Sim' : 'Não'],
          ]}
        />
      </Card>
      {permissao === ADMINISTRADOR && (
        <>
          {p.encerramento === null && <EncerramentoDaConta parceiro={p} />}
          <ApagarDados parceiro={p} />
        </>
      )}
    </div>
  )
}
