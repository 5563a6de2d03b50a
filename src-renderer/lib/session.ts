/** What is on screen: which company, which screen, which dialog. Kept here alone; the rest is asked of main. */
import { create } from 'zustand'
import type { OfferedFile } from '#contract/imports.ts'
import type { CompanyId } from '#contract/values.ts'

export const screens = [
  'start',
  'reconcile',
  'ledger',
  'documents',
  'transactions',
  'issue',
  'partners',
  'closing',
  'reports',
  'settings',
] as const
export type Screen = (typeof screens)[number]
export type Overlay =
  | 'help'
  | 'palette'
  | 'tracked'
  | 'drift'
  | 'imports'
  | 'accounts'
  | 'contested'
  | 'about'

/** Where an act from elsewhere leads in a list: what it is to show, the row to go to. */
export interface Goal {
  readonly list: 'documents' | 'transactions' | 'postings'
  readonly id?: number
  /** As filters are kept; what it leaves out is not narrowed. */
  readonly filter?: Readonly<Record<string, string>>
  /** What comes after it, in another list of the same screen. */
  readonly next?: Goal
}

/** What another screen asks of the one that issues. */
export type IssueRequest =
  /** For a client that is known already, or for none yet. */
  | { readonly kind: 'new'; readonly client?: Readonly<Record<string, string>> }
  /** A note that corrects a document. */
  | { readonly kind: 'follow'; readonly documentId: number; readonly type: 'C' | 'D' }
  | { readonly kind: 'show'; readonly documentId: number; readonly toCancel: boolean }

/** What the start screen does to have another company. */
export type AddingAct = 'connect-company' | 'add-companies' | 'open-archive'

interface Session {
  readonly screen: Screen
  readonly companyId: CompanyId | null
  readonly overlay: Overlay | null
  /** Taken by the screen it leads to. */
  readonly goal: Goal | null
  readonly issueRequest: IssueRequest | null
  /** What another screen asks of the start screen. */
  readonly addingAct: AddingAct | null
  /** The part of the settings to begin with. */
  readonly settingsPart: string | null
  /** Files a person dropped or chose; none are offered while this is empty. */
  readonly offeredFiles: readonly OfferedFile[]
}

export const useSession = create<Session>(() => ({
  screen: 'start',
  companyId: null,
  overlay: null,
  goal: null,
  issueRequest: null,
  addingAct: null,
  settingsPart: null,
  offeredFiles: [],
}))

export const showScreen = (screen: Screen): void => useSession.setState({ screen, overlay: null, goal: null })
/** Goes to a part of the settings, by its id. */
export const showSettings = (part: string): void =>
  useSession.setState({ screen: 'settings', overlay: null, goal: null, settingsPart: part })
export const settingsPartTaken = (): void => useSession.setState({ settingsPart: null })
/** Goes to the documents, to the ids that are tracked. */
export const showTracked = (): void =>
  useSession.setState({ screen: 'documents', overlay: 'tracked', goal: null })
/** Goes to the decisions that the source contradicts. */
export const showDrift = (): void =>
  useSession.setState({ screen: 'reconcile', overlay: 'drift', goal: null })
/** Goes to a row or to what is behind a figure. */
export const showGoal = (screen: Extract<Screen, 'reconcile' | 'ledger' | Goal['list']>, goal: Goal): void =>
  useSession.setState({ screen, overlay: null, goal })
/** Goes to the documents, to the one of this number. */
export const showDocument = (number: string): void =>
  showGoal('documents', { list: 'documents', filter: { search: number } })
export const goalReached = (): void => useSession.setState(({ goal }) => ({ goal: goal?.next ?? null }))
export const askToIssue = (issueRequest: IssueRequest): void =>
  useSession.setState({ screen: 'issue', overlay: null, goal: null, issueRequest })
export const issueRequestTaken = (): void => useSession.setState({ issueRequest: null })
export const showOverlay = (overlay: Overlay | null): void => useSession.setState({ overlay })
/** Goes to the start screen and does it there. */
export const askToAdd = (addingAct: AddingAct): void =>
  useSession.setState({ screen: 'start', overlay: null, goal: null, addingAct })
export const addingActTaken = (): void => useSession.setState({ addingAct: null })
/** What they show is of the company on screen. */
const ofCompany: ReadonlySet<Overlay | null> = new Set([
  'tracked',
  'drift',
  'imports',
  'accounts',
  'contested',
])
/**
 * Makes a company the one on screen and goes where its work is. It may have taken time to open: what a person types into
 * the palette by then stays there, and is no key of the list below.
 */
export const enterCompany = (companyId: CompanyId, screen: Screen = 'reconcile'): void =>
  useSession.setState(({ overlay }) => ({
    companyId,
    screen,
    overlay: ofCompany.has(overlay) ? null : overlay,
    goal: null,
  }))
export const leaveCompany = (): void => useSession.setState({ companyId: null, screen: 'start', goal: null })
/** More of them join those that are being looked at. */
export const offerFiles = (files: readonly OfferedFile[]): void =>
  useSession.setState((now) => ({ overlay: null, offeredFiles: [...now.offeredFiles, ...files] }))
export const leaveOutFile = (handle: string): void =>
  useSession.setState((now) => ({ offeredFiles: now.offeredFiles.filter((file) => file.handle !== handle) }))
export const filesTaken = (): void => useSession.setState({ offeredFiles: [] })
