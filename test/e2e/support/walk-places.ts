/** Visits every place of the window in one language: without a company, then with one that has every case. */
import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import type { Frame } from '../pages/frame.ts'
import type { Place } from '../pages/places/place.ts'
import { welcomePlaces } from '../pages/places/start.ts'
import { placesOf } from '../pages/places/tour.ts'
import type { Bridge } from './bridge.ts'
import { connectAndSync } from './company.ts'
import { connectDoubtful, fillCompany } from './full-company.ts'
import type { Hand } from './hand.ts'
import type { Service } from './service.ts'

interface Started {
  readonly bridge: Bridge
  readonly frame: Frame
  readonly hand: Hand
  readonly page: Page
  readonly service: Service
}

export const walkPlaces = async (
  { bridge, frame, hand, page, service }: Started,
  language: Language,
  walk: (places: readonly Place[]) => Promise<void>,
): Promise<void> => {
  await bridge.call('app.updateSettings', { language })
  await page.reload()
  await frame.resize(1024, 700)
  const tour = { page, frame, hand, language, access: service.access, ambiguous: '' }
  await walk(welcomePlaces(tour))
  const companyId = await connectAndSync(bridge, service.access)
  const ambiguous = await fillCompany(bridge, companyId, service)
  await connectDoubtful(bridge, service)
  await bridge.call('companies.open', { companyId })
  await page.reload()
  // The last company may still be opened by itself until its lists are there.
  await expect(page.getByRole('grid')).toHaveCount(2)
  await walk(placesOf({ ...tour, ambiguous }))
}
