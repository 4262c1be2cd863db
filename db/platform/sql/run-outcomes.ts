import { type SQL, sql } from "drizzle-orm";
import type { OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";

/** SQL of the code at a position of a run's `outcomes`, one per effect. */
export const outcomeCode = (position: number): SQL => sql`substr(outcomes, ${position + 1}, 1)`;

/** SQL of a run's `outcomes` with the code at one position replaced. */
export const replaceOutcome = (position: number, code: OutcomeCode): SQL =>
	sql`substr(outcomes, 1, ${position}) || ${code} || substr(outcomes, ${position + 2})`;
