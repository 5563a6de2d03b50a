/** Accounts of the Portuguese SNC chart, offered while one is typed. No rule depends on them, and a company may have others. */

import { foldText } from '../../../lib/fold-text.ts'

const CHART: readonly (readonly [number: string, name: string])[] = [
  ['11', 'Caixa'],
  ['12', 'Depósitos à ordem'],
  ['13', 'Outros depósitos bancários'],
  ['2111', 'Clientes gerais'],
  ['218', 'Adiantamentos de clientes'],
  ['2211', 'Fornecedores gerais'],
  ['228', 'Adiantamentos a fornecedores'],
  ['2311', 'Remunerações a pagar'],
  ['2312', 'Remunerações a pagar'],
  ['241', 'Imposto sobre o rendimento'],
  ['2412', 'Retenções efetuadas por terceiros'],
  ['242', 'Retenção de impostos sobre rendimentos'],
  ['2436', 'IVA a pagar'],
  ['2437', 'IVA a recuperar'],
  ['245', 'Contribuições para a Segurança Social'],
  ['2511', 'Empréstimos bancários'],
  ['2532', 'Sócios'],
  ['268', 'Sócios, outras operações'],
  ['2781', 'Outros devedores e credores'],
  ['6241', 'Eletricidade'],
  ['6243', 'Água'],
  ['6261', 'Rendas e alugueres'],
  ['6262', 'Comunicação'],
  ['6263', 'Seguros'],
  ['631', 'Remunerações'],
  ['632', 'Remunerações'],
  ['635', 'Encargos'],
  ['6812', 'Impostos indiretos'],
  ['682', 'Descontos de pronto pagamento concedidos'],
  ['683', 'Dívidas incobráveis'],
  ['6887', 'Diferenças de câmbio'],
  ['6911', 'Juros suportados'],
  ['7887', 'Diferenças de câmbio'],
  ['7911', 'Juros obtidos de depósitos'],
]

const MAX_OFFERED = 8

/** Accounts whose number begins with the text, or whose name contains it. */
export const offeredAccounts = (typed: string): (typeof CHART)[number][] => {
  const text = foldText(typed.trim())
  if (text === '') return []
  return CHART.filter(([number, name]) => number.startsWith(text) || foldText(name).includes(text)).slice(
    0,
    MAX_OFFERED,
  )
}
