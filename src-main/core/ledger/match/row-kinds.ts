/** What a posting or a transaction is for, as accounting programs and banks write it: one line often posts a day of a kind. */

const KINDS: Readonly<Record<string, readonly string[]>> = {
  ORDENADOS: [
    ...['ORDENADO', 'ORDENADOS', 'VENCIMENTO', 'VENCIMENTOS', 'VENC', 'SALARIO', 'SALARIOS', 'SALARIAL'],
    ...['REMUNERACAO', 'REMUNERACOES'],
  ],
  TPA: ['TPA', 'TERMINAL', 'POS', 'FECHO', 'CARTOES', 'REDUNICRE', 'UNICRE'],
  COMISSOES: [
    ...['COM', 'COMISSAO', 'COMISSOES', 'DESPESAS', 'DESP', 'MANUTENCAO', 'SELO', 'IMPOSTO', 'ENCARGOS'],
    ...['ANUIDADE'],
  ],
  DD: ['DD', 'SDD', 'DIRETO', 'DIRETOS', 'DIRECTO', 'DIRECTOS', 'COBRANCA'],
  DEPOSITO: ['DEPOSITO', 'DEPOSITOS', 'DEP', 'NUMERARIO', 'TALAO'],
  FORNECEDORES: ['FORNECEDORES', 'FORNECEDOR', 'FORN', 'LOTE'],
  CHEQUES: ['CHEQUE', 'CHEQUES', 'CHQ', 'CHQS', 'CHEQ'],
}

const names = Object.keys(KINDS)
const bits = new Map(Object.values(KINDS).flatMap((words, at) => words.map((word) => [word, 1 << at])))

/** The kind that a word means, as one bit; 0 where it means none. */
export const kindOf = (word: string): number => bits.get(word) ?? 0

export const isDeposit = ({ kinds }: { kinds: number }): boolean => (kinds & kindOf('DEPOSITO')) !== 0

/** @param kinds as bits */
export const namesOfKinds = (kinds: number): string[] => names.filter((_, at) => (kinds & (1 << at)) !== 0)

/** Salaries, cards and fees: what is of such a kind is nobody's payment. */
const OF_NOBODY = 0b111

interface Described {
  kinds: number
  hasName: boolean
}

/** Whether two rows are of different kinds, or one of a kind that is nobody's and the other somebody's. */
export const areOfOtherKinds = (one: Described, other: Described): boolean =>
  (one.kinds & other.kinds) === 0 &&
  ((one.kinds !== 0 && other.kinds !== 0) ||
    ((one.kinds & OF_NOBODY) !== 0 && other.hasName) ||
    ((other.kinds & OF_NOBODY) !== 0 && one.hasName))
