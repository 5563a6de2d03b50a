/** Products that documents have named; a product's type cannot be changed (interface 2.4). */
import type { Store } from '../store.ts'

export const findProductType = (store: Store, owner: string, code: string): string | undefined =>
  store.get<{ type: string }>('SELECT type FROM products WHERE owner = ? AND code = ?', owner, code)?.type

export const saveProduct = (store: Store, owner: string, code: string, type: string): void => {
  store.run('INSERT OR IGNORE INTO products VALUES (?, ?, ?)', owner, code, type)
}
