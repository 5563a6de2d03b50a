/** What is on screen: which company, which screen, which dialog. Kept here alone; the rest is asked of main. */
import { create } from 'zustand'
import type { CompanyId } from '../../src-preload/contract/values.ts'

export const screens = ['start', 'reconcile', 'documents', 'transactions', 'reports', 'settings'] as const
export type Screen = (typeof screens)[number]
export type Overlay = 'help' | 'palette'

interface Session {
  /** What the documents screen begins by looking for. */
  readonly wantedDocument: string | null
  readonly screen: Screen
  readonly companyId: CompanyId | null
  readonly overlay: Overlay | null
}

export const useSession = create<Session>(() => ({
  screen: 'start',
  companyId: null,
  overlay: null,
  wantedDocument: null,
}))

export const showScreen = (screen: Screen): void =>
  useSession.setState({ screen, overlay: null, wantedDocument: null })
/** Goes to the documents, to the one of this number. */
export const showDocument = (number: string): void =>
  useSession.setState({ screen: 'documents', overlay: null, wantedDocument: number })
export const showOverlay = (overlay: Overlay | null): void => useSession.setState({ overlay })
/** Makes a company the one on screen and goes where its work is. */
export const enterCompany = (companyId: CompanyId, screen: Screen = 'reconcile'): void =>
  useSession.setState({ companyId, screen, overlay: null, wantedDocument: null })
export const leaveCompany = (): void => useSession.setState({ companyId: null, screen: 'start' })
