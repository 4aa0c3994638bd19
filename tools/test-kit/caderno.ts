import { somarDias, type Dia } from '#contracts/values/dia.ts'
import type { ContaCommand } from '#services/conta/conta.decider.ts'
import { DIAS_CARENCIA, DIAS_VALIDADE } from './conta.ts'

const soma = (valores: readonly number[]): number => valores.reduce((total, valor) => total + valor, 0)

interface Linha {
  que: string
  pontos: number
  lote?: string
  venda?: string
  resgate?: string
  expiradoEm?: Dia
}

/** The account's rules as a notebook of movements: only the list is kept, and everything is a sum over it. */
export class Caderno {
  #linhas: Linha[] = []
  #ficha = new Map<string, { venda: string; pontuadoEm: Dia; venceEm: Dia }>()
  #sabe = new Map<string, { revisao: number; alvo: number }>()
  #devolvidos = new Set<string>()
  #reativadas = new Set<Linha>()
  #encerrada = false

  #soma(quais: (linha: Linha) => boolean): number {
    return soma(this.#linhas.filter(quais).map((linha) => linha.pontos))
  }
  #resto(lote: string): number {
    return this.#soma((linha) => linha.lote === lote)
  }
  saldo(): number {
    return this.#soma(() => true)
  }
  divida(): number {
    return 0 - this.#soma((linha) => linha.lote === undefined)
  }
  lotes(): Record<string, number> {
    return Object.fromEntries(
      [...this.#ficha.keys()].map((lote) => [lote, this.#resto(lote)] as const).filter(([, resto]) => resto !== 0),
    )
  }
  noDia(dia: Dia): number {
    return (
      soma([...this.#ficha].filter(([, ficha]) => ficha.venceEm >= dia).map(([lote]) => this.#resto(lote)))
      - this.divida()
    )
  }
  /** The sale's points that neither expired for good nor were reversed. */
  #emPe(venda: string): number {
    return this.#soma(
      (linha) => linha.venda === venda && ['credito', 'expiracao', 'reativacao', 'estorno'].includes(linha.que),
    )
  }

  #entra(que: string, lote: string, pontos: number, ficha: { venda: string; pontuadoEm: Dia; venceEm: Dia }): void {
    const paga = Math.min(this.divida(), pontos)
    if (paga > 0) this.#linhas.push({ que, pontos: paga, venda: ficha.venda })
    if (pontos > paga) this.#linhas.push({ que, pontos: pontos - paga, lote, venda: ficha.venda })
    this.#ficha.set(lote, ficha)
  }

  /** Takes one hundredth at a time from the first lot in `ordem` that still has one; the rest becomes debt. */
  #sai(que: string, pontos: number, ordem: string[], dados: Partial<Linha>): void {
    let falta = pontos
    for (const lote of ordem) {
      const tira = Math.min(falta, this.#resto(lote))
      if (tira > 0) this.#linhas.push({ que, pontos: -tira, lote, ...dados })
      falta -= tira
    }
    if (falta > 0) this.#linhas.push({ que, pontos: -falta, ...dados })
  }

  /** Soonest expiry first, then as they were entered. */
  #fila(quais: (venda: string, venceEm: Dia) => boolean): string[] {
    return [...this.#ficha]
      .filter(([, ficha]) => quais(ficha.venda, ficha.venceEm))
      .map(([lote, { venceEm }], lugar) => ({ lote, chave: `${venceEm} ${String(lugar).padStart(6, '0')}` }))
      .sort((a, b) => (a.chave < b.chave ? -1 : 1))
      .map(({ lote }) => lote)
  }

  anotar(comando: ContaCommand): void {
    const { hoje } = comando
    switch (comando.tipo) {
      case 'ajustarVenda': {
        const { idVenda: venda, revisaoVenda: revisao, alvo } = comando
        const antes = this.#sabe.get(venda)
        // Of the same revision only the rest of a reversal that goes on.
        if (antes && (antes.revisao > revisao || (antes.revisao === revisao && antes.alvo <= alvo))) return
        this.#sabe.set(venda, { revisao, alvo })
        const muda = alvo - (antes?.alvo ?? 0)
        if (muda > 0 && !this.#encerrada)
          this.#entra('credito', comando.idLote, muda, {
            venda,
            pontuadoEm: comando.pontuadoEm,
            venceEm: comando.venceEm,
          })
        if (muda < 0) {
          const daVenda = this.#fila((de) => de === venda)
          const outros = this.#fila((de, venceEm) => de !== venda && venceEm >= hoje)
          this.#sai('estorno', Math.max(0, Math.min(-muda, this.#emPe(venda))), [...daVenda, ...outros], { venda })
        }
        return
      }
      case 'resgatar': {
        const repetido = this.#linhas.some((linha) => linha.resgate === comando.idResgate)
        if (repetido || this.#encerrada || comando.pontos > this.noDia(hoje)) return
        this.#sai(
          'resgate',
          comando.pontos,
          this.#fila((_, venceEm) => venceEm >= hoje),
          { resgate: comando.idResgate },
        )
        return
      }
      case 'devolver': {
        if (this.#devolvidos.has(comando.idResgate)) return
        const tirados = this.#linhas.filter((linha) => linha.resgate === comando.idResgate)
        if (tirados.length > 0) this.#devolvidos.add(comando.idResgate)
        if (this.#encerrada) return
        const carencia = somarDias(hoje, DIAS_CARENCIA)
        for (const { lote, pontos } of tirados) {
          const ficha = this.#ficha.get(lote!)!
          this.#entra('devolucao', comando.idDoLote(lote!), -pontos, {
            ...ficha,
            venceEm: [ficha.venceEm, carencia].sort()[1]!,
          })
        }
        return
      }
      case 'expirar':
        for (const lote of this.#fila((_, venceEm) => venceEm < hoje)) {
          this.#sai('expiracao', this.#resto(lote), [lote], { venda: this.#ficha.get(lote)!.venda, expiradoEm: hoje })
        }
        return
      case 'reativar': {
        if (this.#encerrada) return
        const candidatas = this.#linhas.filter(
          (linha) =>
            linha.que === 'expiracao' && linha.expiradoEm === comando.expiradoEm && !this.#reativadas.has(linha),
        )
        const voltam = candidatas.map((linha) => {
          const { venda, pontuadoEm } = this.#ficha.get(linha.lote!)!
          const cabe = venda === '' ? Infinity : Math.max(0, this.#sabe.get(venda)!.alvo - this.#emPe(venda))
          const pontos = Math.min(-linha.pontos, cabe)
          if (pontos > 0)
            this.#entra('reativacao', comando.idDoLote(linha.lote!), pontos, {
              venda,
              pontuadoEm,
              venceEm: somarDias(hoje, DIAS_VALIDADE),
            })
          return pontos
        })
        // Only once: a lot reactivated in part is not reactivated again.
        if (soma(voltam) > 0) for (const linha of candidatas) this.#reativadas.add(linha)
        return
      }
      case 'lancar':
        if (this.#encerrada) return
        if (comando.sentido === 'credito')
          this.#entra('lancamento', comando.idLote, comando.pontos, {
            venda: '',
            pontuadoEm: hoje,
            venceEm: somarDias(hoje, comando.diasValidade),
          })
        else if (comando.pontos <= this.noDia(hoje))
          this.#sai(
            'retirada',
            comando.pontos,
            this.#fila((_, venceEm) => venceEm >= hoje),
            {},
          )
        return
      case 'encerrar':
        if (this.#encerrada) return
        this.#encerrada = true
        for (const lote of this.#fila(() => true))
          this.#sai('expiracao', this.#resto(lote), [lote], { venda: this.#ficha.get(lote)!.venda })
    }
  }
}
