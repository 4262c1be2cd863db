import { z } from "zod";
import { type AfterFinish, afterFinish } from "#domain/automation/scenarios/after-finish.ts";
import { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";

/** A scenario under an operator's hands. */
export type ScenarioDraft = Omit<z.output<typeof scenarioInput>, "resume"> & {
	/** What was chosen to follow it, also while the scenario to follow is still to be chosen. */
	after: AfterFinish;
	/** Undefined for a new one. */
	id: number | undefined;
};

export const BLANK: ScenarioDraft = {
	id: undefined,
	name: "",
	group_id: null,
	is_run: 1,
	date_diff: 0,
	after_read_to_id: null,
	after_read_to_step: null,
	after: "pause",
};

export const withAfter = (draft: ScenarioDraft): ScenarioDraft => ({
	...draft,
	after: afterFinish(draft.after_read_to_id),
});

/** A copy may go on to any scenario, its original among them. */
export const asCopy = (draft: ScenarioDraft): ScenarioDraft => ({ ...draft, id: undefined });

const chosen = z
	.object({ after: z.string(), after_read_to_id: z.number().nullable() })
	.refine(({ after, after_read_to_id }) => after !== "other" || after_read_to_id !== null, {
		path: ["after_read_to_id"],
		error: FIELD_TEXTS.choiceRequired,
	});

/** The schema that the server holds it against, and that a scenario was chosen where another one is to follow. */
export const draftSchema = z.intersection(scenarioInput, chosen);
