import type { z } from "zod";
import type { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import type { scenarioStepsInput } from "#domain/automation/scenarios/scenario-step-input.ts";
import { walkEffects } from "../effect-walk.ts";
import { type ContentOf, defineContent } from "./definition.ts";

type Steps = z.output<typeof scenarioStepsInput>["steps"];

/** Content of a scenario with its steps. A step whose effects are all left out is left out, too. */
export const scenarioWalk = defineContent<Omit<ContentOf<typeof scenarioInput>, "resume"> & { steps: Steps }>(
	{
		ownFields: ["is_run"],
		switchField: "is_run",
		walk: ({ after_read_to_id: next, ...content }, visitor) => ({
			...content,
			after_read_to_id: next === null || next <= 0 ? next : visitor.id("scenarios", next),
			steps: content.steps.flatMap((step) => {
				const inputs = walkEffects(step.inputs, visitor);
				return inputs.length === 0 ? [] : [{ ...step, id: null, inputs }];
			}),
		}),
	},
);
