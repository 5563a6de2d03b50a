/** The app's own page: its address, its files, and what it may load and run. */
import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export const appScheme = 'app'
export const appOrigin = `${appScheme}://concilia`
export const appPage = `${appOrigin}/index.html`

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

export interface StaticFile {
  readonly path: string
  readonly contentType: string
}

/** @returns the files below `folder` by their address, for example `/index.html`; unknown types are left out */
export const listStaticFiles = (folder: string): ReadonlyMap<string, StaticFile> => {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const contentType = types[extname(entry.name)]
    if (!entry.isFile() || contentType === undefined) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { path, contentType })
  }
  return files
}

/** @param nonce a fresh one for each load of the page; inserted styles carry it */
export const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // No dialogs, print among them, no windows and no downloads.
    'sandbox allow-scripts allow-same-origin allow-forms',
  ].join('; ')

/** The policy of a page that main prints: text and its own style, nothing else. */
export const paperPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox',
  ].join('; ')

/** The placeholder in index.html for the nonce; the build of the window writes it there. */
export const noncePlaceholder = '__CSP_NONCE__'
