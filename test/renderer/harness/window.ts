/**
 * The real window over the fake bridge, in a real browser: `?rows=1000000` says how many rows each list has,
 * `&density=comfortable` how tall they are.
 */
import { createFakeBridge } from '../support/fake-bridge.ts'
import { companyAnswers } from '../support/fake-company.ts'

const asked = new URLSearchParams(location.search)
const rows = Number(asked.get('rows') ?? 500)
const answers = companyAnswers({ documents: rows, transactions: rows })
const settings = { ...answers['app.getSettings']?.({}), density: asked.get('density') ?? 'compact' }
const bridge = createFakeBridge({ ...answers, 'app.getSettings': () => settings }, false)
Object.defineProperty(window, 'concilia', { value: bridge })
await import('../../../src-renderer/main.tsx')
