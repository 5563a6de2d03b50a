/** Pictures of the running app, taken on request by build/screenshots.mjs; no test of anything. */
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({ ...journeys, testDir: './pictures', projects: [{ name: 'pictures' }] })
