/**
 * What electron-updater is told of a new version: only what the makers signed. By itself it trusts its feed, and a
 * feed that is forged brings bytes and their hash together.
 */
import { type KeyObject, verify } from 'node:crypto'
import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater'
import {
  Provider,
  type ProviderRuntimeOptions,
  parseUpdateInfo,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js'
import { z } from 'zod'
import { AppError } from '#core/app-error.ts'
import type { Feed } from './feed.ts'

/** Errors: update-refused. */
export const assertSigned = (feed: string, signature: string, publicKey: KeyObject): void => {
  const isSigned = verify(null, Buffer.from(feed, 'utf8'), publicKey, Buffer.from(signature.trim(), 'base64'))
  if (!isSigned) throw new AppError('update-refused', 'the list of versions is not signed by the makers')
}

/** A file without a hash of its bytes cannot be checked: the whole list is refused. */
const signedInfo = z.looseObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.base64().min(1) })).min(1),
})

/** @returns the class that electron-updater makes its provider of, for this feed */
export const signedProvider = (feed: Feed) =>
  class SignedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    /** It would name this installation to the server. */
    override setRequestHeaders(): void {
      super.setRequestHeaders(null)
    }

    /** Errors: update-refused, those of the request. */
    async getLatestVersion(): Promise<UpdateInfo> {
      const name = `${this.getDefaultChannelName()}.yml`
      const url = new URL(name, feed.url)
      const text = (await this.httpRequest(url)) ?? ''
      const signature = (await this.httpRequest(new URL(`${name}.sig`, feed.url))) ?? ''
      assertSigned(text, signature, feed.publicKey)
      const info = parseUpdateInfo(text, name, url)
      if (!signedInfo.safeParse(info).success)
        throw new AppError('update-refused', 'the list of versions lacks what a file is checked by')
      return info
    }

    resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return resolveFiles(info, new URL(feed.url))
    }
  }
