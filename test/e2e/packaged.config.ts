/** The packaged app, read back and driven as a person gets it: run by build/lib/packaged.mjs, which builds it first. */
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({ ...journeys, testDir: './packaged', projects: [{ name: 'packaged' }] })
