/** All places in the order in which they are visited. */
import { closingPlaces } from './closing.ts'
import { framePlaces } from './frame.ts'
import { importPlaces } from './imports.ts'
import { issuePlaces } from './issue.ts'
import { ledgerPlaces } from './ledger.ts'
import { listPlaces } from './lists.ts'
import { partnerPlaces } from './partners.ts'
import type { Place, Tour } from './place.ts'
import { reconcilePlaces } from './reconcile.ts'
import { settingsPlaces } from './settings.ts'
import { startPlaces } from './start.ts'

const parts = [
  startPlaces,
  reconcilePlaces,
  listPlaces,
  closingPlaces,
  issuePlaces,
  partnerPlaces,
  settingsPlaces,
  framePlaces,
  importPlaces,
  ledgerPlaces,
]

export const placesOf = (tour: Tour): readonly Place[] => parts.flatMap((part) => part(tour))
