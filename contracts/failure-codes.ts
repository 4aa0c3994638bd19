import type * as http from './http/index.ts'
import type { ImpliedCode } from './failures.ts'

type Stated<E> = E extends { failures: infer F } ? Extract<keyof F, string> : never

/** Every machine word that a failure can have: one that is misspelt does not compile. */
export type Codigo = Stated<(typeof http)[keyof typeof http]> | ImpliedCode | InternalCode

/** Of no contract: nobody who calls the API gets them as a call's answer. */
type InternalCode = OfCommand | OfWork | OfRecord

/** Said to who starts the program or copies its data. */
type OfCommand =
  | 'banco-de-outro-usuario'
  | 'banco-inacessivel'
  | 'banco-nao-encontrado'
  | 'chaves-diferentes'
  | 'conexoes-por-transacao'
  | 'copia-ausente'
  | 'copia-danificada'
  | 'copia-de-outro-ledger'
  | 'copia-de-versao-nova'
  | 'copia-existe'
  | 'copia-sem-enderecos'
  | 'copia-sem-pasta'
  | 'destino-com-outro-ledger'
  | 'destino-em-uso'
  | 'destino-nao-vazio'
  | 'inicio-demorado'
  | 'ledger-de-antes'
  | 'ledger-inalcancavel'
  | 'leituras-ausentes'
  | 'nada-a-copiar'
  | 'pasta-das-copias'
  | 'pasta-em-uso'
  | 'pasta-sem-permissao'
  | 'porta-em-uso'
  | 'postgres-embutido'
  | 'reconstrucao-em-curso'
  | 'restauracao-sem-pasta'
  | 'tabela-desconhecida'
  | 'telas-ausentes'
  | 'versao-do-banco'

/** Why work ends, or is tried again; people read the sentence. */
type OfWork =
  | 'codificacao-desconhecida'
  | 'colunas-faltando'
  | 'colunas-repetidas'
  | 'compra-invalida'
  | 'conteudo-perigoso'
  | 'criptografado'
  | 'fora-do-alcance'
  | 'grande-demais'
  | 'itens-demais'
  | 'leitura-atrasada'
  | 'nada-a-devolver'
  | 'nada-a-encerrar'
  | 'nenhuma-venda'
  | 'numero-fiscal-invalido'
  | 'pedido-sem-efeito'
  | 'planilha-vazia'
  | 'resgate-desconhecido'
  | 'resgate-novo'
  | 'sem-planilha'
  | 'so-administrador'

/** Of kinds of record that no input names. */
type OfRecord =
  | 'cartao-nao-encontrado'
  | 'limite-nao-encontrado'
  | 'pesquisa-nao-encontrada'
  | 'produto-revenda-nao-encontrado'
  | 'usuario-nao-encontrado'
