/**
 * The real window over the fake bridge, in a real browser: `?rows=1000000` says how many rows each list has,
 * `&density=comfortable` that they are tall.
 */
import { defaultSettings } from '#contract/default-settings.ts'
import { createFakeBridge } from '../support/fake-bridge.ts'
import { companyAnswers } from '../support/fake-company.ts'

const asked = new URLSearchParams(location.search)
const rows = Number(asked.get('rows') ?? 500)
const density = asked.get('density') === 'comfortable' ? 'comfortable' : 'compact'
const bridge = createFakeBridge(
  {
    ...companyAnswers({ documents: rows, transactions: rows }),
    'app.getSettings': () => ({ ...defaultSettings, density }),
  },
  false,
)
Object.defineProperty(window, 'concilia', { value: bridge })
await import('../../../src-renderer/main.tsx')
