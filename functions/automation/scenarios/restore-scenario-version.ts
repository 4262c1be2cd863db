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
	restore: async ({ ctx, id, version, number, content: { steps: versionSteps, ...content } }) => {
		const current = await loadSteps(ctx, SCENARIO_STEP_OWNER, id);
		if (!current) throw notFound();
		const currentIds = new Set(current.steps.map((step) => step.id));
		const parsed = scenarioStepsInput.safeParse({
			steps: versionSteps.map((step) => ({ ...step, id: currentIds.has(step.id) ? step.id : null })),
		});
		if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
		const { steps } = parsed.data;
		await checkSteps(ctx, steps, current.steps);
		await saveVersionContent({
			ctx,
			kind: scenarioKind,
			id,
			version,
			number,
			content,
			unversionedFields: ({ is_run }) => ({ is_run }),
			extraStatements: () => writeStepChanges(ctx, SCENARIO_STEP_OWNER, { id, steps }, current.steps),
		});
	},
});
