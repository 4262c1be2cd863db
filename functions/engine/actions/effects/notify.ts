import { sql } from "drizzle-orm";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import type { EffectRunner } from "./effect-runner.ts";

/** Abolished effect: does nothing and records that. */
export const notify: EffectRunner<EffectOf<"notify">> = {
	refusals: () => [{ when: sql`1`, code: OUTCOME_CODES.abolished }],
	statements: () => [],
};
