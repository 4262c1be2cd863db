import { z } from "zod";
import { type AfterFinish, afterFinish } from "#domain/automation/scenarios/after-finish.ts";
import { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Form draft of a scenario. */
export type ScenarioFormDraft = Omit<z.output<typeof scenarioInput>, "resume"> & {
	/** Selected follow-up, kept separately because no scenario may be selected yet. */
	after: AfterFinish;
	/** Undefined for a new scenario. */
	id: number | undefined;
};

/** Draft of a new scenario. */
export const BLANK_SCENARIO: ScenarioFormDraft = {
	id: undefined,
	name: "",
	group_id: null,
	is_run: 1,
	date_diff: DATE_DIFF.elapsed,
	after_read_to_id: null,
	after_read_to_step: null,
	after: "pause",
};

/** Adds the selected follow-up to a loaded draft. */
export const withFollowUp = (draft: ScenarioFormDraft): ScenarioFormDraft => ({
	...draft,
	after: afterFinish(draft.after_read_to_id),
});

/** A copy may continue with any scenario, including its original. */
export const asScenarioCopy = (draft: ScenarioFormDraft): ScenarioFormDraft => ({ ...draft, id: undefined });

/** Requires a scenario if another one follows. */
const followUpSchema = z
	.object({ after: z.string(), after_read_to_id: z.number().nullable() })
	.refine(({ after, after_read_to_id }) => after !== "other" || after_read_to_id !== null, {
		path: ["after_read_to_id"],
		error: FIELD_TEXTS.choiceRequired,
	});

/** Server schema, plus the requirement to select the follow-up scenario; the selection itself is not sent. */
export const scenarioDraftSchema = z
	.intersection(scenarioInput, followUpSchema)
	.transform(({ after: _after, ...scenario }) => scenario);
