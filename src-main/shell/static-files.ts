/** The files of the page, listed once: what is not in the list does not exist, whatever the address says. */
import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

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
