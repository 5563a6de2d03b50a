/**
 * Three builds: main (with the command line and the workers), preload, window.
 * Only natives and Electron stay outside the bundles: loading bundled modules takes a third of the time.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { noteBundledModules } from './build/package/bundled-modules.mjs'

const root = import.meta.dirname
const natives = ['better-sqlite3', 'keytar']

const workers = (): Record<string, string> => {
  const folder = join(root, 'src-main/workers')
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  return Object.fromEntries(files.map((name) => [`workers/${basename(name, '.ts')}`, join(folder, name)]))
}

export default defineConfig({
  main: {
    plugins: [noteBundledModules('main')],
    build: {
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: join(root, 'src-main/index.ts'),
          ...(existsSync(join(root, 'src-main/cli.ts')) && { cli: join(root, 'src-main/cli.ts') }),
          ...workers(),
        },
        external: natives,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // Beside the entries, not below them: code that finds a worker from its own place finds it here too.
          // No hash in their names: what V8 keeps of them is filed by name, and a new version's takes the old one's place.
          chunkFileNames: '[name].js',
          // Names stay, so that a trace can be read; blanks and comments are a quarter of the package's code.
          minify: { compress: false, mangle: false, codegen: true },
        },
      },
    },
  },
  preload: {
    plugins: [noteBundledModules('preload')],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: join(root, 'src-preload/index.ts') },
        // A sandboxed preload is loaded as CommonJS, whatever package.json says.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: join(root, 'src-renderer'),
    plugins: [react(), noteBundledModules('renderer')],
    // Replaced by a fresh one each time the page is served.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      // No polyfill script and no inlined assets: the policy allows scripts and styles from the app only.
      modulePreload: false,
      assetsInlineLimit: 0,
      minify: true,
      cssMinify: true,
      // One file of styles: its order then does not depend on which screen is opened first.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { index: join(root, 'src-renderer/index.html') },
        output: {
          // What the first screen needs is one file, not one for each set of parts that share it.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
          // Compiled whole by the first start, which takes 90 ms more, and kept so: later ones take 6 % less.
          postBanner: ({ isEntry }) => (isEntry ? '//# allFunctionsCalledOnLoad' : ''),
        },
      },
    },
  },
})
