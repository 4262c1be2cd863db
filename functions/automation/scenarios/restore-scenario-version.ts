import type { ScenarioContent } from "#domain/automation/scenarios/scenario-content.ts";
import { scenarioStepsInput } from "#domain/automation/scenarios/scenario-step-input.ts";
import { checkSteps } from "#functions/engine/steps/check-steps.ts";
import { writeStepChanges } from "#functions/engine/steps/save-steps.ts";
import { loadSteps } from "#functions/engine/steps/stored-steps.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveVersionContent } from "#functions/engine/versions/save-version-content.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import { scenarioKind } from "./kind.ts";
import { SCENARIO_STEP_OWNER } from "./steps/scenario-step-owner.ts";

/**
 * Restores a scenario with its steps in one transaction. An existing step keeps its id, so that readers who
 * wait for it continue; a step deleted since is created again and is not sent late.
 */
export const scenario = defineVersionedItems<ScenarioContent>({
	name: "scenario",
	kind: scenarioKind,
	restore: async ({ ctx, id, version, number, content: { steps: held, ...content } }) => {
		const before = await loadSteps(ctx, SCENARIO_STEP_OWNER, id);
		if (!before) throw notFound();
		const known = new Set(before.steps.map((step) => step.id));
		const parsed = scenarioStepsInput.safeParse({
			steps: held.map((step) => ({ ...step, id: known.has(step.id) ? step.id : null })),
		});
		if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
		const { steps } = parsed.data;
		await checkSteps(ctx, steps, before.steps);
		await saveVersionContent({
			...{ ctx, kind: scenarioKind, id, version, number, content },
			stays: ({ is_run }) => ({ is_run }),
			also: () => writeStepChanges(ctx, SCENARIO_STEP_OWNER, { id, steps }, before.steps),
		});
	},
});
