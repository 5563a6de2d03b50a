/** Imported before any schema: the page's policy forbids code made from text, which zod would try for speed. */
import { z } from 'zod'

z.config({ jitless: true })
