/** Journeys on the real Electron. Within one file one at a time: they share the display and the focus. */
import { defineConfig } from '@playwright/test'
import { isLong } from '../helpers/long.ts'

/** Journeys whose minutes prove little that a quicker test does not: `npm run test:long` asks for them. */
const LONG = /@long/

export default defineConfig({
  testDir: './journeys',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 240_000, // ends what hangs; a machine with other work is no failure
  expect: {
    timeout: 10_000,
    // Softer than the eye: a colour one step away and a row one pixel lower are found.
    toHaveScreenshot: { threshold: 0.02, maxDiffPixels: 30 },
  },
  snapshotPathTemplate: '{testDir}/../pictures/expected/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  ...(!isLong && { grepInvert: LONG }),
  // A project of its own is a process of its own: which Electron to start is read once in each.
  projects: [
    { name: 'journeys', testIgnore: '**/sandbox.spec.ts' },
    { name: 'sandboxed', testMatch: '**/sandbox.spec.ts' },
  ],
})
