/** The client of a create call (interface 2.2). */
import type { DocumentBody } from '../../tables/documents.ts'
import { isCountryCode, isPostCode } from '../countries.ts'
import { isTaxId } from '../tax-id.ts'
import type { FieldCheck, Fields } from './field-check.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A simple check of an e-mail address; the service learns the rest when it sends to it. */
export const isEmail = (text: string): boolean => EMAIL.test(text)

/** Reads every member; mistakes are noted under `Client...`. */
export const readClient = (check: FieldCheck, client: Fields): DocumentBody['receiver'] => {
  const at = check.under('Client')
  const text = (name: string, max: number, required = false): string =>
    at.text(client, name, { max, required })
  const name = text('Name', 75, true)
  const taxId = text('NIF', 20, true)
  const country = text('CountryCode', 2, true)
  const postCode = text('PostCode', 50)
  const email = text('Email', 255)
  if (country !== '' && !isCountryCode(country))
    at.fail('CountryCode', 'InvalidValue', 'CountryCode must be an ISO 3166-1 code.', country)
  if (taxId !== '' && country !== '' && !isTaxId(taxId, country))
    at.fail('NIF', 'InvalidTaxId', 'The tax id is not valid.', taxId)
  if (postCode !== '' && !isPostCode(postCode, country))
    at.fail('PostCode', 'InvalidPostCode', 'The post code is not valid.', postCode)
  if (email !== '' && !isEmail(email)) at.fail('Email', 'InvalidValue', 'Email is not an address.', email)
  return {
    TaxId: taxId,
    Name: name,
    Address: text('Address', 200),
    City: text('City', 50),
    PostCode: postCode,
    CountryCode: country.toUpperCase(),
    PhoneNumber: text('PhoneNumber', 50),
    CountryName: text('CountryName', 200),
    LegalName: text('LegalName', 500) || name,
    Email: email || null,
    IBAN: text('IBAN', 300) || null,
  }
}
