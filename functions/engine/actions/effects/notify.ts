import { sql } from "drizzle-orm";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/outcome.ts";
import type { EffectRunner } from "./runner.ts";

/** Abolished effect: does nothing and records that. */
export const notify: EffectRunner<EffectOf<"notify">> = {
	refusals: () => [{ when: sql`1`, code: OUTCOME_CODES.abolished }],
	statements: () => [],
};
