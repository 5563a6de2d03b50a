/**
 * The accounts of the SNC chart that a new set begins with. Empty: what practice disputes (bank charges, late interest),
 * and what has several accounts (utilities, card purchases).
 */
import type { DefaultCategoryId } from '#contract/ending-values.ts'
import type { LedgerRole } from '#contract/journal-values.ts'

export const SNC_OF_CATEGORIES: Readonly<Partial<Record<DefaultCategoryId, string>>> = {
  'interest-paid': '6911',
  'interest-received': '7911',
  'stamp-duty': '6812',
  // A salary or a tax that is paid closes what was posted as owed.
  salaries: '2312',
  'social-security': '245',
  vat: '2436',
  'income-tax-withheld': '242',
  'corporate-tax': '241',
  'supplier-payment': '2211',
  rent: '6261',
  insurance: '6263',
  'loan-capital': '2511',
  'partner-account': '2532',
  cash: '11',
}

export const SNC_OF_ROLES: Readonly<Partial<Record<LedgerRole, string>>> = {
  customers: '2111',
  advances: '218',
  withholding: '2412',
  'exchange-loss': '6887',
  'exchange-gain': '7887',
  discount: '682',
  'write-off': '683',
  clearing: '2781',
  suppliers: '2211',
  'supplier-advances': '228',
  'supplier-withholding': '242',
  'supplier-discount': '782',
}
