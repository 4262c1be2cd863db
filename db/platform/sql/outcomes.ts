import { type SQL, sql } from "drizzle-orm";
import type { OutcomeCode } from "#domain/engine/actions/outcome.ts";

/** Code of the effect at a position within a run's `outcomes`. */
export const outcomeAt = (position: number): SQL => sql`substr(outcomes, ${position + 1}, 1)`;

/** A run's `outcomes` with the code at one position replaced. */
export const outcomesWith = (position: number, code: OutcomeCode): SQL =>
	sql`substr(outcomes, 1, ${position}) || ${code} || substr(outcomes, ${position + 2})`;
