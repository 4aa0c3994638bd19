import type { Answer } from '#contracts/endpoint.ts'
import type { busca } from '#contracts/http/busca.ts'
import { formatarDia } from '#contracts/values/dia.ts'
import { formatarCnpj, formatarCpf, nomeDoDocumento } from '#contracts/values/documentos.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import { plain } from '#web/shared/format/plain.ts'
import { premiosDe } from '#web/shared/format/premios.ts'
import { pathOfParceiro } from '#web/painel/parceiros/parceiros.paths.ts'
import { pathOfProduto } from '#web/painel/produtos/produtos.paths.ts'
import { pathOfRede } from '#web/painel/redes/redes.paths.ts'
import { pathOfResgate } from '#web/painel/resgates/resgates.paths.ts'
import { pathOfDental } from '#web/painel/revendas/revendas.paths.ts'
import { pathOfVenda } from '#web/painel/vendas/vendas.paths.ts'
import { mayOpen, screenAt, screens } from '#web/painel/screens.ts'

/** One line of the palette: its target and its text. */
export interface Option {
  id: string
  title: string
  detalhe: string
  to: string
}
export interface Section {
  title: string
  options: Option[]
}

/** Screens of the role by words of their title, menu word or group; all of them while nothing is typed. */
export function screenOptions(papel: Papel, termo: string): Option[] {
  const palavras = plain(termo).split(/\s+/).filter(Boolean)
  return screens
    .filter((screen) => mayOpen(screen, papel) && !screen.path.includes(':'))
    .filter(({ title, menu = '', grupo }) =>
      palavras.every((palavra) => plain(`${title} ${menu} ${grupo}`).includes(palavra)),
    )
    .map(({ path, title, grupo }) => ({ id: `tela-${path}`, title, detalhe: grupo, to: path }))
}

/** The records found, by kind, without kinds whose screen the role may not open. */
export function recordSections(found: Answer<typeof busca> | undefined, papel: Papel): Section[] {
  if (found === undefined) return []
  const sections: Section[] = [
    {
      title: 'Vendedores',
      options: found.vendedores.map(({ id, nome, cpf, revenda }) => ({
        id: `vendedor-${id}`,
        title: nome,
        detalhe: `${formatarCpf(cpf)} · ${revenda}`,
        to: pathOfParceiro(cpf),
      })),
    },
    {
      title: 'Vendas',
      options: found.vendas.map(({ id, numero, realizadoEm, vendedor, revenda, situacao, ...venda }) => ({
        id: `venda-${id}`,
        title: nomeDoDocumento(venda),
        detalhe: `${situacao === 'Pontuada' ? '' : `${situacao} · `}${formatarDia(realizadoEm)} · ${vendedor} · ${revenda}`,
        to: pathOfVenda(numero),
      })),
    },
    {
      title: 'Resgates',
      options: found.resgates.map(({ numero, resgatadoEm, vendedor, revenda, ...resgate }) => ({
        id: `resgate-${numero}`,
        title: `Resgate ${numero}`,
        detalhe: `${premiosDe(resgate)} · ${formatarDia(resgatadoEm)} · ${vendedor} · ${revenda}`,
        to: pathOfResgate(numero),
      })),
    },
    {
      title: 'Dentais',
      options: found.dentais.map(({ id, codigo, nomeFantasia, cnpj, rede }) => ({
        id: `dental-${id}`,
        title: nomeFantasia,
        detalhe: `${codigo} · ${formatarCnpj(cnpj)} · ${rede}`,
        to: pathOfDental(cnpj),
      })),
    },
    {
      title: 'Redes',
      options: found.redes.map(({ id, nome, regiao }) => ({
        id: `rede-${id}`,
        title: nome,
        detalhe: regiao,
        to: pathOfRede(id),
      })),
    },
    {
      title: 'Produtos',
      options: found.produtos.map(({ id, codigo, nome }) => ({
        id: `produto-${id}`,
        title: nome,
        detalhe: codigo,
        to: pathOfProduto(id),
      })),
    },
  ]
  return sections
    .map((section) => ({ ...section, options: section.options.filter(({ to }) => canOpen(to, papel)) }))
    .filter(({ options }) => options.length > 0)
}

function canOpen(to: string, papel: Papel): boolean {
  const screen = screenAt(to.split('?')[0] ?? '')
  return screen !== undefined && mayOpen(screen, papel)
}
