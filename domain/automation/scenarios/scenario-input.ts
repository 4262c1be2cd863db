import { z } from "zod";
import { MAX_SCENARIO_DAY, PREVIOUS_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import type { ResumeChoice } from "./missed-steps.ts";

/** Input of the scenario editor. */
export const scenarioInput = z
	.object({
		...itemFields,
		is_run: codeOf(0, 1).default(1),
		date_diff: codeOf(DATE_DIFF.elapsed, DATE_DIFF.clock).default(DATE_DIFF.elapsed),
		/** Null or 0 pauses, -1 is the previous scenario, any other value the id of a scenario. */
		after_read_to_id: z
			.preprocess(
				(value) => (value === "" || value === undefined || value === 0 || value === "0" ? null : value),
				wholeNumber().nullable(),
			)
			.refine((id) => id === null || id >= PREVIOUS_SCENARIO, FIELD_TEXTS.choiceUnknown)
			.default(null),
		/** Day to begin with; null is the start. */
		after_read_to_step: z
			.preprocess(
				(value) => (value === "" || value === undefined ? null : value),
				wholeNumber()
					.refine(
						(day) => day >= 0 && day <= MAX_SCENARIO_DAY,
						FIELD_TEXTS.numberBetween(0, MAX_SCENARIO_DAY),
					)
					.nullable(),
			)
			.default(null),
		/** Handling of missed steps if this save restarts the scenario; skipped by default. */
		resume: z
			.enum(["from_here", "catch_up"] satisfies ResumeChoice[], { error: FIELD_TEXTS.choiceUnknown })
			.optional(),
	})
	.transform((input) => ((input.after_read_to_id ?? 0) > 0 ? input : { ...input, after_read_to_step: null }));
