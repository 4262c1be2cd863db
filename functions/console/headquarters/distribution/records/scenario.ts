import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { scenarioStepsInput } from "#domain/automation/scenarios/scenario-step-input.ts";
import { scenarioStepsInput as stepsSchema } from "#domain/automation/scenarios/scenario-step-input.ts";
import { deletionConsequences } from "#functions/automation/scenarios/delete-scenario.ts";
import { scenarioKind } from "#functions/automation/scenarios/kind.ts";
import { SCENARIO_STEP_OWNER } from "#functions/automation/scenarios/steps/scenario-step-owner.ts";
import { checkSteps } from "#functions/engine/steps/check-steps.ts";
import { writeStepChanges } from "#functions/engine/steps/save-steps.ts";
import { loadSteps } from "#functions/engine/steps/stored-steps.ts";
import type { RecordRules } from "./definition.ts";
import { explorerRecord, parseContent, readExplorerRecord, saveExplorerRecord } from "./explorer-record.ts";
import { keepPartIds } from "./keep-part-ids.ts";

type Steps = z.output<typeof scenarioStepsInput>["steps"];

/** Scenarios with their steps. Steps of an updated one that keep their day and time keep their readers. */
export const scenarioRecord: RecordRules = explorerRecord(scenarioKind, {
	read: async (ctx, id) => {
		const record = await readExplorerRecord(ctx, scenarioKind, id);
		const stored = record && (await loadSteps(ctx, SCENARIO_STEP_OWNER, id));
		if (!record || !stored) return undefined;
		const steps = stored.steps.map(({ id: stepId, day, minute, twiceType, effects }) => ({
			id: stepId,
			day,
			minute,
			a_twice_type: twiceType,
			inputs: effects,
		}));
		return { ...record, content: { ...record.content, steps } };
	},
	deletion: { isAllowed: sql`1`, statements: deletionConsequences },
	save: async ({ content: { steps: distributed, ...content }, ...call }) => {
		const { ctx, existing, reserved } = call;
		const stored = existing ? (await loadSteps(ctx, SCENARIO_STEP_OWNER, existing.id))!.steps : [];
		const { steps } = parseContent(stepsSchema, {
			steps: keepPartIds(
				distributed as Steps,
				stored,
				(step, storedStep) => step.day === storedStep.day && step.minute === storedStep.minute,
			),
		}) as unknown as { steps: Steps };
		await checkSteps(ctx, steps, stored);
		const id = existing?.id ?? reserved!.id;
		await saveExplorerRecord(
			scenarioKind,
			{ ...call, content },
			{
				extraStatements: () => writeStepChanges(ctx, SCENARIO_STEP_OWNER, { id, steps }, stored),
			},
		);
	},
});
