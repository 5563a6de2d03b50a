/** Opens the state of a run: an existing state file unchanged, otherwise freshly generated data. */
import type { IsoDate } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { addDays, parseIsoDate } from '#core/calendar.ts'
import { systemClock } from '#core/clock.ts'
import { type Generated, generateSample } from './generator/generate.ts'
import { inventNif } from './generator/invent/identity.ts'
import { seededRandom } from './generator/invent/random.ts'
import { DEFAULT_SWITCHES, type SandboxOptions, type SandboxSwitches } from './options.ts'
import { openOtherAccounts, openSavings } from './other-accounts.ts'
import { seedRegister } from './partners.ts'
import type { SampleCompany, SandboxState } from './state.ts'
import { openStore, type Store } from './store.ts'

const DAY_MS = 86_400_000
export const DEFAULT_SEED = 1
const DEFAULT_DOCUMENTS = 400
const DEFAULT_TRANSACTIONS = 600
const DEFAULT_UNRECONCILED_DAYS = 230

/** @returns the shared state and the range of the sample's document ids */
export const openState = (
  options: SandboxOptions,
): { state: SandboxState; documentIds: { from: number; to: number } } => {
  checkOptions(options)
  const now = options.now ?? Date.now
  const firstDay = options.today ?? systemClock.today()
  const startedAt = now()
  const store = openStore(options.stateFile)
  const saved = readSaved(store) ?? generate(store, options, firstDay)
  store.index()
  const state: SandboxState = {
    store,
    otherAccounts: options.monthEnd
      ? openSavings(saved.company.accountId, store)
      : openOtherAccounts(
          saved.company.accountId,
          options.otherAccounts ?? [],
          options.seed ?? DEFAULT_SEED,
          saved.today,
        ),
    company: saved.company,
    switches: switchesOf(options),
    requests: [],
    accessTokens: new Map(),
    requestedAt: new Map(),
    approveAfterMs: options.approveAfterMs ?? 60_000,
    transactionsVersion: 0,
    now,
    // A chosen day advances with the clock: the next day begins 24 hours after the start.
    today: () => addDays(firstDay, Math.floor((now() - startedAt) / DAY_MS)),
    readyDelayMs: options.readyDelayMs ?? 10_000,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 3_600,
    linkLifetimeSeconds: options.linkLifetimeSeconds ?? 3_600,
    foreignEvery: saved.foreignEvery,
    linkSecret: saved.linkSecret,
    invoicingUrl: '',
  }
  return {
    state,
    documentIds: { from: saved.generated.firstDocumentId, to: saved.generated.lastDocumentId },
  }
}

const inventCompany = (seed: number, separateOwner: boolean): SampleCompany => {
  const random = seededRandom(seed + 77)
  const hex = (length: number): string =>
    Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
  const email = 'api@amostra.example'
  const token = `sandbox-${hex(32)}`
  return {
    email,
    token,
    ownerEmail: separateOwner ? 'rede@amostra.example' : email,
    ownerToken: separateOwner ? `sandbox-${hex(32)}` : token,
    clientId: `sandbox-client-${hex(8)}`,
    clientSecret: `sandbox-secret-${hex(24)}`,
    accountId: random.digits(8),
    name: 'Amostra Comércio e Serviços, Lda',
    nif: inventNif(random, '5'),
  }
}

interface Saved {
  company: SampleCompany
  generated: Generated
  foreignEvery: number
  today: IsoDate
  linkSecret: string
}

const readSaved = (store: Store): Saved | undefined => {
  const row = store.get<{ value: string }>(`SELECT value FROM meta WHERE name = 'sample'`)
  return row && (JSON.parse(row.value) as Saved)
}

const generate = (store: Store, options: SandboxOptions, today: IsoDate): Saved => {
  const seed = options.seed ?? DEFAULT_SEED
  const foreignEvery = options.foreignEvery ?? 0
  store.clear() // an earlier run may have ended while it generated
  const generated = generateSample(store, {
    seed,
    documents: options.documents ?? DEFAULT_DOCUMENTS,
    transactions: options.transactions ?? DEFAULT_TRANSACTIONS,
    today,
    unreconciledDays: options.unreconciledDays ?? DEFAULT_UNRECONCILED_DAYS,
    foreignEvery,
    monthEnd: options.monthEnd ?? false,
  })
  seedRegister(store)
  const saved: Saved = {
    company: inventCompany(seed, options.separatePartnerOwner ?? false),
    generated,
    foreignEvery,
    today,
    linkSecret: `link-${seed}`,
  }
  store.run(`INSERT INTO meta VALUES ('sample', ?)`, JSON.stringify(saved))
  return saved
}

const switchesOf = (options: SandboxOptions): SandboxSwitches => {
  const chosen = Object.entries(options).filter(
    ([name, value]) => name in DEFAULT_SWITCHES && value !== undefined,
  )
  return { ...DEFAULT_SWITCHES, ...Object.fromEntries(chosen) }
}

/** Refuses invalid options before anything is generated or opened. */
const LIMITS = {
  port: [0, 65_533],
  seed: [0, Number.MAX_SAFE_INTEGER],
  documents: [0, 1_000_000],
  transactions: [0, 1_000_000],
  readyDelayMs: [0, 86_400_000],
  tokenLifetimeSeconds: [0, 31_536_000],
  linkLifetimeSeconds: [0, 31_536_000],
  unreconciledDays: [0, 10_000],
  foreignEvery: [0, 1_000_000],
} as const

/** @throws AppError invalid-input naming the option */
const checkOptions = (options: SandboxOptions): void => {
  for (const [name, [low, high]] of Object.entries(LIMITS)) {
    const value = options[name as keyof typeof LIMITS]
    if (value !== undefined && (!Number.isSafeInteger(value) || value < low || value > high))
      throw new AppError('invalid-input', `${name} must be a whole number from ${low} to ${high}`)
  }
  if (options.otherAccounts?.some((currency) => !/^[A-Z]{3}$/.test(currency)))
    throw new AppError('invalid-input', 'other accounts are currencies like EUR or USD')
  if (options.today !== undefined && parseIsoDate(options.today) === undefined)
    throw new AppError('invalid-input', 'today must be a date like yyyy-mm-dd')
}
