import { type SQL, sql } from "drizzle-orm";
import type { OutcomeCode } from "#domain/engine/actions/outcome.ts";

/** The code of the effect at a position, among a run's `outcomes`. */
export const outcomeAt = (position: number): SQL => sql`substr(outcomes, ${position + 1}, 1)`;

/** A run's `outcomes` with another code for the effect at a position. */
export const outcomesWith = (position: number, code: OutcomeCode): SQL =>
	sql`substr(outcomes, 1, ${position}) || ${code} || substr(outcomes, ${position + 2})`;
