/** An invented office's server behind the fake bridge. */
import type { ContestedView, OfficeState, Reading, SharedCompanyState } from '#contract/sharing.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import type { Answers } from './fake-bridge.ts'
import { companyId } from './fake-company.ts'

export const AT = '2026-11-20T14:32:00.000Z' as Instant
export const SHARED_ID = '7f3c1c1e-5a39-4a77-9c28-0d7f1f6f7a10'

export const server: NonNullable<OfficeState['server']> = {
  ...{ host: 'servidor.escritorio.example', port: 5432, database: 'concilia', user: 'ana', ca: null },
}

export const aShared = (more: Partial<SharedCompanyState> = {}): SharedCompanyState => ({
  ...{ companyId, sharedId: SHARED_ID, name: 'Moinho da Ponte, Lda', role: 'reviewer', fullName: 'Ana Melo' },
  ...{ fourEyes: false, pending: 0, contested: 0, unreadable: 0, lastSyncAt: AT },
  ...{ state: 'current', error: null, present: [] },
  ...more,
})

export const anOffice = (more: Partial<OfficeState> = {}): OfficeState => ({
  server,
  connection: { state: 'online' },
  companies: [aShared()],
  ...more,
})

export const aReading = (more: Partial<Reading> = {}): Reading => ({
  ...{ uuid: 'a', action: 'accepted', by: 'Rui Alves', at: AT, groupId: 'g-1', about: [] },
  rows: [
    {
      ...{ kind: 'document', label: 'FT A/1', party: 'Padaria Aurora', date: '2026-09-01' as IsoDate },
      ...{ amountMinor: 12_300 as Minor, currency: 'EUR', isHere: true },
    },
    {
      ...{ kind: 'transaction', label: 'TRF AURORA', party: null, date: '2026-10-02' as IsoDate },
      ...{ amountMinor: 12_300 as Minor, currency: 'EUR', isHere: true },
    },
  ],
  sets: [
    {
      fact: 'part',
      ...{ kind: 'payment', categoryId: null, amountMinor: 12_300 as Minor, currency: 'EUR' },
    },
  ],
  ...more,
})

export const aConflict = (more: Partial<ContestedView> = {}): ContestedView => ({
  uuid: 'mine-1',
  reason: 'decided-otherwise',
  mine: aReading({ uuid: 'mine-1', action: 'rejected', by: 'Ana Melo' }),
  office: [aReading()],
  ...more,
})

/** @param state as it is at each question */
export const officeAnswers = (state: () => OfficeState): Answers => ({
  'sharing.getState': state,
  'sharing.show': () => ({}),
})
