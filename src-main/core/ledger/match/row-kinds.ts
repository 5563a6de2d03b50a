/** What a posting or a transaction is for, as accounting programs and banks write it: one line often posts a day of a kind. */
import { foldText } from '../../fold.ts'

const KINDS: Readonly<Record<string, readonly string[]>> = {
  ORDENADOS: [
    ...['ORDENADO', 'ORDENADOS', 'VENCIMENTO', 'VENCIMENTOS', 'VENC', 'SALARIO', 'SALARIOS', 'SALARIAL'],
    ...['REMUNERACAO', 'REMUNERACOES', 'ORD'],
  ],
  CARTAO: ['TPA', 'TERMINAL', 'POS', 'FECHO', 'CARTAO', 'CARTOES', 'REDUNICRE', 'UNICRE', 'VISA', 'MB'],
  COMISSOES: [
    ...['COM', 'COMISSAO', 'COMISSOES', 'DESPESAS', 'DESP', 'MANUTENCAO', 'SELO', 'IMPOSTO', 'ENCARGOS'],
    ...['ANUIDADE'],
  ],
  'DEBITOS DIRETOS': ['DD', 'SDD', 'DIRETO', 'DIRETOS', 'DIRECTO', 'DIRECTOS', 'COBRANCA'],
  DEPOSITO: ['DEPOSITO', 'DEPOSITOS', 'DEP', 'NUMERARIO', 'TALAO'],
  FORNECEDORES: ['FORNECEDORES', 'FORNECEDOR', 'FORN', 'LOTE'],
}

const kindOf = new Map(Object.entries(KINDS).flatMap(([kind, words]) => words.map((word) => [word, kind])))

/** The kinds that words of a text mean. */
export const kindsOf = (text: string): string[] => {
  const found = new Set<string>()
  for (const word of foldText(text).split(' ')) {
    const kind = kindOf.get(word)
    if (kind !== undefined) found.add(kind)
  }
  return [...found]
}
