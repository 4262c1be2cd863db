import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { effectLines } from "#domain/engine/actions/version-effects.ts";
import { TIMING_LABELS } from "#domain/engine/kinds/scenario.ts";
import { timeText, timingOfScenario } from "#domain/engine/steps/step-timing.ts";
import { defineVersioned, nameOrNone, singleLineField } from "#domain/engine/versions/version-field.ts";
import { afterFinishText } from "./after-finish.ts";

export interface ScenarioContent {
	name: string;
	date_diff: 0 | 1;
	after_read_to_id: number | null;
	after_read_to_step: number | null;
	steps: { id: number; day: number; minute: number; a_twice_type: 0 | 1; inputs: Effect[] }[];
}

/** Versions of scenarios, with their steps. */
export const versionedScenario = defineVersioned<ScenarioContent>({
	references: ({ after_read_to_id, steps }) => ({
		effects: steps.flatMap(({ inputs }) => inputs),
		scenarios: after_read_to_id !== null && after_read_to_id > 0 ? [after_read_to_id] : [],
	}),
	fields: ({ name, date_diff, after_read_to_id, after_read_to_step, steps }, names) => [
		singleLineField("名前", "name", name),
		singleLineField("配信のタイミング", "date_diff", TIMING_LABELS[date_diff]),
		singleLineField(
			"最後のステップのあと",
			"after_read_to_id",
			afterFinishText({
				after_read_to_id,
				after_read_to_step,
				after_read_to: nameOrNone(names.scenarios, after_read_to_id),
			}),
		),
		{
			label: "配信ステップ",
			lines: steps.flatMap(({ inputs, ...time }, index) => [
				{ place: `steps[${index}]`, text: `■ ${timeText(timingOfScenario(date_diff), time)}` },
				...effectLines(inputs, names, `steps[${index}][inputs]`),
			]),
		},
	],
});
