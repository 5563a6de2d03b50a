/** Two kinds of test: plain Node, and the window's parts in jsdom. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left alone, one core stays idle: half the machine where there are two.
    maxWorkers: '100%',
    // Ends what hangs; a machine with other work is no failure.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // No test file changes what another one sees: what they share is loaded once a worker, not once a file.
    isolate: false,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['test/helpers/build-programs.ts'],
          // Sources are plain ES modules: Node loads them itself, once a worker.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['test/{main,preload,architecture,helpers,build}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'window',
          environment: 'jsdom',
          // As the page does, before any schema is loaded.
          setupFiles: ['src-renderer/lib/without-eval.ts'],
          include: ['test/renderer/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
