/** Data of the partner network (interface 2.9, 4.7) as plain values. */
import type { z } from 'zod'
import type { ClientRecord, PartnerToken } from './api.ts'
import type { RemoteToken, remoteClient, remoteTokens } from './schema.ts'

const toToken = (sent: RemoteToken | string): PartnerToken[] => {
  const token = typeof sent === 'string' ? sent.trim() : (sent.AccessToken ?? sent.Token)
  return token ? [{ token, description: typeof sent === 'string' ? null : sent.Description }] : []
}

/** The tokens of a list, of one object, or of a bare text; those without a token are left out. */
export const toPartnerTokens = (sent: z.output<typeof remoteTokens>): PartnerToken[] =>
  Array.isArray(sent) ? sent.flatMap(toToken) : toToken(sent)

/** A client record; the legal name has two possible names. */
export const toClientRecord = (sent: z.output<typeof remoteClient>): ClientRecord => ({
  taxId: sent.NIF ?? '',
  name: sent.Name ?? '',
  legalName: sent.LegalName ?? sent.CompanyLegalName,
  address: sent.Address,
  city: sent.City,
  postCode: sent.PostCode,
  countryCode: sent.CountryCode,
  countryName: sent.CountryName,
  phone: sent.PhoneNumber,
  email: sent.Email,
  iban: sent.IBAN,
})
