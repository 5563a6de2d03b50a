/** Two kinds of test: plain Node, and the window's parts in jsdom. */

import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Run by `npm run test:long` alone. */
const exclude = [
  '**/node_modules/**',
  ...(process.env.CONCILIA_LONG === undefined ? ['**/*.long.test.*'] : []),
]

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    // Left alone, one core stays idle: half the machine where there are two.
    maxWorkers: '100%',
    // Ends what hangs; a machine with other work is no failure, however much: nothing here is a measure of time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // No test file changes what another one sees: what they share is loaded once a worker, not once a file.
    isolate: false,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['test/helpers/build-programs.ts'],
          setupFiles: ['test/helpers/same-cases.ts'],
          // Sources are plain ES modules: Node loads them itself, once a worker.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          exclude,
          include: ['test/{main,preload,architecture,helpers,build,recorded}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'window',
          environment: 'jsdom',
          // The first as the page does, before any schema is loaded.
          setupFiles: ['src-renderer/lib/without-eval.ts', 'test/helpers/same-cases.ts'],
          exclude,
          include: ['test/renderer/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
