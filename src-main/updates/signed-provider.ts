/**
 * Accepts only signed information on a new version. electron-updater itself trusts its feed, and a forged feed could
 * bring files together with matching hashes.
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

/** A file without a hash cannot be checked: the whole list is refused. */
const signedInfo = z.looseObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.base64().min(1) })).min(1),
})

/** @returns the provider class that electron-updater creates for this feed */
export const signedProvider = (feed: Feed) =>
  class SignedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    /** Sends no headers: electron-updater's would identify this installation to the server. */
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
