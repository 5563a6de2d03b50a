/** Companies of the partner network and the state of their partnership (interface 3.3). */
import type { Store } from '../store.ts'

/** `outside`: registered with the service, but not a partner. */
type PartnerState = 'outside' | 'requested' | 'granted'

export interface Partner {
  nif: string
  state: PartnerState
  token: string
  /** The series that this partner's token fixes. */
  serie: string
  /** The company's data, as in interface 2.8 and 2.9. */
  body: {
    name: string
    address: string
    city: string
    postCode: string
    country: string
    phone: string
    email: string
  }
}

type Row = Omit<Partner, 'body'> & { body: string }

const toPartner = (row: Row | undefined): Partner | undefined =>
  row && { ...row, body: JSON.parse(row.body) as Partner['body'] }

export const findPartner = (store: Store, nif: string): Partner | undefined =>
  toPartner(store.get<Row>('SELECT * FROM partners WHERE nif = ?', nif))

/** The granted partner a token was issued for. */
export const findPartnerByToken = (store: Store, token: string): Partner | undefined =>
  toPartner(store.get<Row>(`SELECT * FROM partners WHERE token = ? AND state = 'granted'`, token))

export const savePartner = (store: Store, partner: Partner): void =>
  store.put('partners', { ...partner, body: JSON.stringify(partner.body) })
