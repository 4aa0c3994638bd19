import { CopyButton, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { nomeDaPontuacao, type Revenda } from '#contracts/http/revendas.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { formatarTelefone } from '#contracts/values/telefone.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { CEP, masked } from '#web/shared/ui/masked-value.ts'
import { EncerramentoDasContas } from '#web/painel/encerramento/encerramento.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { RecordColumns } from '#web/painel/pecas/record-page.tsx'

/** The current registration, and the link by which its salespeople register themselves. */
export function Cadastro({ dental: d }: { dental: Revenda }) {
  const { permissao } = useUsuario()
  return (
    <RecordColumns
      colunas={[
        <Card key="dental" title="Dental" level={3}>
          <Facts
            facts={[
              ['Nome fantasia', d.nomeFantasia],
              ['Razão social', d.razaoSocial],
              ['CNPJ', formatarCnpj(d.cnpj)],
              ['Código', d.codigo],
              ['Rede', d.redeNome],
              ['Tipo de pontuação', nomeDaPontuacao[d.tipoPontuacao]],
              ['Cadastrada em', d.criadoEm && formatarInstante(d.criadoEm)],
            ]}
          />
        </Card>,
        <Card key="contato" title="Contato" level={3}>
          <Facts
            facts={[
              ['Responsável', d.responsavel],
              ['E-mail', d.email],
              ['Telefone', formatarTelefone(d.telefone ?? '')],
              ['Celular', formatarTelefone(d.celular ?? '')],
              ...(d.ativo === 1 ? [['Link de cadastro', <LinkDeCadastro key="link" id={d.id} />] as const] : []),
            ]}
          />
        </Card>,
        <Card key="endereco" title="Endereço" level={3}>
          <Facts
            facts={[
              ['CEP', masked(CEP, d.endCep ?? '')],
              ['Rua', [d.endRua, d.endNumero].filter(Boolean).join(', ')],
              ['Complemento', d.endComplemento],
              ['Bairro', d.endBairro],
              ['Cidade', [d.endCidade, d.endEstado].filter(Boolean).join(' - ')],
            ]}
          />
        </Card>,
        ...(permissao === ADMINISTRADOR ? [<EncerramentoDasContas key="dados-falsos" dental={d} />] : []),
      ]}
    />
  )
}

/** `doc 3 §2`: whoever has the link registers as a salesperson of this shop. */
const LinkDeCadastro = ({ id }: { id: string }) => (
  <CopyButton value={`${location.origin}/cadastrar-vendedor/${id}`}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={
          copied ? <IconCheck size="1rem" aria-hidden="true" /> : <IconCopy size="1rem" aria-hidden="true" />
        }
        onClick={copy}
      >
        {copied ? 'Copiado' : 'Copiar link'}
      </Button>
    )}
  </CopyButton>
)
