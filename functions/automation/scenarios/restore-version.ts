import { scenarioStepsInput } from "#domain/automation/scenarios/step-input.ts";
import type { ScenarioContent } from "#domain/automation/scenarios/version.ts";
import { checkSteps } from "#functions/engine/steps/check.ts";
import { stepStatements } from "#functions/engine/steps/save.ts";
import { storedSteps } from "#functions/engine/steps/stored.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveAs } from "#functions/engine/versions/save-as.ts";
import { errorsByField } from "#functions/platform/http/input.ts";
import { notFound, Refusal } from "#functions/platform/http/refusal.ts";
import { scenarioKind } from "./kind.ts";
import { SCENARIO_STEPS } from "./steps/stepped.ts";

/**
 * Restores a scenario with its steps in one transaction. An existing step keeps its id, so that readers
 * waiting for it go on waiting; one deleted since is made anew, and is not sent late.
 */
export const scenario = defineVersionedItems<ScenarioContent>({
	name: "scenario",
	kind: scenarioKind,
	restore: async ({ ctx, id, version, number, content: { steps: held, ...content } }) => {
		const before = await storedSteps(ctx, SCENARIO_STEPS, id);
		if (!before) throw notFound();
		const known = new Set(before.steps.map((step) => step.id));
		const parsed = scenarioStepsInput.safeParse({
			steps: held.map((step) => ({ ...step, id: known.has(step.id) ? step.id : null })),
		});
		if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
		const { steps } = parsed.data;
		await checkSteps(ctx, steps, before.steps);
		await saveAs({
			...{ ctx, kind: scenarioKind, id, version, number, content },
			stays: ({ is_run }) => ({ is_run }),
			also: () => stepStatements(ctx, SCENARIO_STEPS, { id, steps }, before.steps),
		});
	},
});
