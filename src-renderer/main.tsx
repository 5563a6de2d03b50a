/** The window's entry. */
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<h1>Concilia</h1>)
