/** What an invented company has learned, its rules, its copies, and no question of a sync; changes are remembered as the mirror would. */
import type { CategoryView, RuleTrialView, RuleView } from '#contract/endings.ts'
import type { Combination } from '#contract/match-values.ts'
import {
  type AliasView,
  type AutomaticView,
  type BackTestAnswer,
  type DeductionTables,
  deductionTables,
} from '#contract/rules.ts'
import type { CompanyId, Instant, IsoDate, Minor } from '#contract/values.ts'
import type { Answers } from './fake-bridge.ts'

const at = '2026-11-20T14:32:00.000Z' as Instant

export const anAlias = (over: Partial<AliasView> = {}): AliasView => ({
  id: 1,
  kind: 'name',
  value: 'PADARIA AURORA',
  taxId: '509442013',
  customer: 'Padaria Aurora do Vale, Lda',
  state: 'in-force',
  confirmations: 2,
  taught: null,
  lessons: [{ at, by: 'ana', documents: ['FT A/1', 'FT A/3'] }],
  ...over,
})

export const byNameAndAmount: Combination = {
  key: 'certain.payer-name.amount-exact',
  class: 'certain',
  signs: ['payer-name', 'amount-exact'],
}

export const anAutomatic = (over: Partial<AutomaticView> = {}): AutomaticView => ({
  combination: byNameAndAmount,
  confirmations: 12,
  refusals: 0,
  isOn: false,
  isOffered: false,
  waiting: 43,
  accepted: 0,
  offBecause: null,
  changedAt: null,
  ...over,
})

export const aCategory = (over: Partial<CategoryView> = {}): CategoryView => ({
  id: 'bank-charges',
  name: null,
  account: '6988',
  isHidden: false,
  isDefault: true,
  direction: 'out',
  transactions: 3,
  rules: 1,
  origin: 'own',
  isGone: false,
  ...over,
})

export const aRule = (over: Partial<RuleView> = {}): RuleView => ({
  id: 'r-1',
  categoryId: 'bank-charges',
  words: 'COM MANUT',
  counterparty: '',
  direction: 'out',
  minMinor: null,
  maxMinor: null,
  by: 'Ana Melo',
  at,
  origin: 'own',
  isOff: false,
  ...over,
})

export const aRuleTrial: RuleTrialView = {
  caught: 12,
  agrees: 3,
  undecided: 7,
  unclearCount: 0,
  unclear: [],
  differing: 0,
  differs: [],
  leftOpenCount: 1,
  leftOpen: [
    {
      id: 8,
      date: '2026-10-03' as IsoDate,
      text: 'COM MANUTA EM RECLAMACAO',
      amountMinor: -1_250 as Minor,
      currency: 'EUR',
    },
  ],
  explained: 1,
  withDocument: [
    {
      id: 7,
      date: '2026-10-02' as IsoDate,
      text: 'TRF DE CLIENTE 7',
      amountMinor: 4_750 as Minor,
      currency: 'EUR',
    },
  ],
  contradicts: [{ ruleId: 'r-1', categoryId: 'bank-charges', count: 2 }],
}

export const tables: DeductionTables = {
  withholdingRates: [{ percent: 23, from: '2025-01-01' as IsoDate, until: null }],
  fees: [{ name: 'Terminal', percent: 1.4, fixedMinor: 25, from: null, until: null }],
  roundingMinor: 1,
}

export const agreeing: BackTestAnswer = {
  wouldMatch: 214,
  agrees: 214,
  undecided: 0,
  differing: 0,
  differs: [],
  lost: 0,
}

export const differing = (companyId: CompanyId): BackTestAnswer => ({
  ...agreeing,
  agrees: 213,
  differing: 1,
  differs: [
    {
      refused: false,
      decided: ['FT A/9'],
      categories: [],
      group: {
        id: `g-${companyId}`,
        class: 'certain',
        state: 'proposed',
        balanceMinor: 0 as Minor,
        currency: 'EUR',
        allocations: [
          {
            documentId: 4,
            documentNumber: 'FT A/4',
            transactionId: 4,
            amountMinor: 1028 as Minor,
            kind: 'payment',
          },
        ],
        evidence: [],
        alternatives: [],
        explained: false,
        decidedBy: null,
        decidedAt: null,
      },
    },
  ],
})

export const ruleAnswers = (): Answers => {
  let kept = tables
  const aliases = [anAlias()]
  return {
    'ledger.listTies': () => ({ ties: [] }),
    'attention.get': () => ({
      undirected: [],
      missing: [],
      unsent: [],
      sameAccounts: [],
      unreadable: { count: 0, first: [] },
      outdated: { count: 0, first: [] },
      waitingDecisions: 0,
      missingFiles: [],
      unknownEvents: 0,
    }),
    'rules.listAliases': () => ({ aliases, total: aliases.length }),
    'rules.forgetAlias': ({ forgotten }) => {
      aliases[0] = anAlias({ state: forgotten ? 'forgotten' : 'in-force' })
      return {}
    },
    'rules.teachAlias': () => ({}),
    'rules.listDeclines': () => ({ declines: [], total: 0 }),
    'rules.getDeductions': () => ({ tables: kept, defaults: tables }),
    'rules.saveDeductions': ({ tables: saved }) => {
      kept = deductionTables.parse(saved)
      return {}
    },
    'rules.backTest': () => agreeing,
    'rules.cancelBackTest': () => ({}),
    'rules.listAutomatic': () => ({ combinations: [anAutomatic()] }),
    'rules.switchAutomatic': () => ({ outcome: 'done' }),
    'rules.getNotices': () => ({ accepted: 0, switchedOff: [] }),
    'rules.dismissNotices': () => ({}),
    'backups.list': () => ({
      backups: [
        {
          id: 'mirror-20261120T143200000Z',
          kind: 'copy',
          place: 'own',
          madeAt: at,
          bytes: 2_900_000,
          state: 'readable',
          decisions: 12,
          lastSyncAt: at,
        },
      ],
      secondFolder: null,
      setAside: [],
    }),
    'backups.getSettings': () => ({ limitMb: 5_000, folder: null }),
    'backups.restore': () => ({ outcome: 'restored', applied: 0, waiting: 0 }),
    'backups.openFolder': () => ({}),
    'matching.propose': () => ({
      counts: { certain: 0, likely: 0, possible: 0, ambiguous: 0 },
      durationMs: 1,
    }),
    'officeset.get': () => ({
      categories: [aCategory({ origin: 'office', rules: 0 })],
      rules: [aRule({ id: 'r-9', words: 'RENDA', categoryId: 'rent', origin: 'office' })],
      accounts: [{ subject: 'customers', account: '2111', name: null, origin: 'office', office: '2111' }],
    }),
    'officeset.getState': () => ({ state: 'following', followed: 24, overridden: 2, isThere: true }),
    'officeset.cancelTrial': () => ({}),
    'endings.switchOffRule': () => ({}),
    'endings.listCategories': () => ({
      categories: [
        aCategory(),
        aCategory({ id: 'own-1', name: 'Quotas', isDefault: false, direction: null }),
      ],
    }),
    'endings.saveCategory': ({ name }) =>
      name === 'Rendas'
        ? { outcome: 'name-taken' as const }
        : { outcome: 'done' as const, id: 'own-2', uses: 0, resting: 0 },
    'endings.listRules': () => ({ rules: [aRule()] }),
    'endings.tryRule': () => aRuleTrial,
    'endings.saveRule': () => ({ outcome: 'done' as const, id: 'r-2' }),
    'endings.listLearned': () => ({
      learned: [
        {
          by: 'line' as const,
          name: 'COM MANUT CONTA',
          categories: [{ categoryId: 'bank-charges', count: 3 }],
          leastMinor: 1_200,
          mostMinor: 1_240,
          currency: 'EUR',
          lessons: [
            {
              groupId: 'h-1',
              text: 'COM MANUT CONTA 0926',
              categoryId: 'bank-charges',
              currency: 'EUR',
              amountMinor: -1_240 as Minor,
              by: 'Ana Melo',
              at,
            },
          ],
        },
      ],
      total: 1,
      forgotten: [
        {
          groupId: 'h-2',
          text: 'TRF P/ RENDA ARMAZEM',
          categoryId: 'rent',
          currency: 'EUR',
          amountMinor: -95_000 as Minor,
          by: 'Ana Melo',
          at,
        },
      ],
    }),
    'endings.findLessons': () => ({ lessons: [], groupIds: [] }),
    'endings.forgetLessons': ({ groupIds }) => ({ changed: groupIds.length }),
    'app.openLogFolder': () => ({}),
    'updates.getAbout': () => ({ canUpdate: true, hasLicences: true }),
    'updates.openLicences': () => ({}),
    'updates.check': () => ({ version: '0.2.0' }),
    'updates.download': () => ({}),
    'updates.install': () => ({ outcome: 'installing' }),
    'app.copyDiagnostic': () => ({ lines: 12 }),
  }
}
