import { sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import { SUBSCRIPTION_STATES } from "#domain/automation/scenarios/subscription-states.ts";
import { scenario as KIND, type ScenarioAppendix, scenarioStatus } from "#domain/engine/kinds/scenario.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { assertMayCopySteps, copySteps } from "#functions/engine/steps/copy-steps.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { skipMissedSteps } from "./missed-scenario-steps.ts";
import { restoreDeletedScenarios } from "./restore-deleted-scenarios.ts";
import { scenarioVersions } from "./scenario-versions.ts";
import { SCENARIO_STEP_OWNER } from "./steps/scenario-step-owner.ts";

/** Friends with a subscription in this state, for counts of friends. */
const readerCount = (state: "reading" | "finished") => ({
	counted: sql`count(distinct s.friend_id)`,
	from: sql`${scenarioSubscriptions} s`,
	where: sql`s.scenario_id = ${scenarios.id} and s.state = ${state}`,
	friend: sql`s.friend_id`,
});

/** Kind of items: scenarios. */
export const scenarioKind = defineItems({
	name: "scenario",
	table: scenarios,
	versions: scenarioVersions,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			is_run: sql`${scenarios.isRun}`,
			date_diff: sql`${scenarios.dateDiff}`,
			after_read_to_id: sql`${scenarios.afterReadToId}`,
			after_read_to: sql`(select n.name from ${scenarios} n
				where n.id = ${scenarios.afterReadToId} and n.deleted_at is null)`,
			after_read_to_step: sql`${scenarios.afterReadToStep}`,
		},
		present: (raw) => ({ status_description: scenarioStatus(raw.is_run === 1) }),
	}),
	appendixSelection: (ctx) => ({
		fields: {
			reading_count: countVisible(ctx, readerCount("reading")),
			fin_count: countVisible(ctx, readerCount("finished")),
		} satisfies Record<keyof ScenarioAppendix, unknown>,
	}),
	// Each friend once, with their current state.
	selectMembers: (_ctx, id) => sql`select r.friend_id as friend_id, r.started_at as at,
			case r.state when 'reading' then ${SUBSCRIPTION_STATES.reading}
				when 'finished' then ${SUBSCRIPTION_STATES.finished} else ${SUBSCRIPTION_STATES.stopped} end as note,
			max(r.id) as newest
		from ${scenarioSubscriptions} r where r.scenario_id = ${id} group by r.friend_id`,
	save: {
		schema: scenarioInput,
		columns: ({ input, before }) => {
			if (before && input.after_read_to_id === before.id)
				throw invalid("after_read_to_id", FIELD_TEXTS.sameAsItself);
			return {
				is_run: input.is_run,
				date_diff: input.date_diff,
				after_read_to_id: input.after_read_to_id,
				after_read_to_step: input.after_read_to_step,
			};
		},
		references: ({ after_read_to_id: nextId }) =>
			referenceTo(
				"after_read_to_id",
				scenarios,
				nextId !== null && nextId > 0 ? nextId : null,
				FIELD_TEXTS.itemGone("シナリオ"),
			),
		statementsAfter: ({ ctx, input, before }, itemId) => {
			if (!before) return [];
			const id = before.id as number;
			const isSaved = sql`${itemId} is not null`;
			const isStarted = before.is_run === 0 && input.is_run === 1;
			return [
				// A change of the timing moves the next step of every reader.
				...(before.date_diff !== input.date_diff
					? [SCENARIO_STEP_OWNER.rescheduleAll(ctx, id, isSaved)]
					: []),
				...(isStarted && input.resume !== "catch_up" ? [skipMissedSteps(ctx, id, isSaved)] : []),
			];
		},
	},
	copy: {
		assertMayCopy: (ctx, original) => assertMayCopySteps(ctx, SCENARIO_STEP_OWNER, original.id as number),
		statementsAfter: (ctx, original, itemId) => copySteps(ctx, SCENARIO_STEP_OWNER, original, itemId),
	},
	// Deleted only through /api/v1/content_groups (rules, Calls).
	statementsOnRestore: restoreDeletedScenarios,
	refusalOfDeletion: (count) =>
		count > 1 ? SCENARIO_TEXTS.scenarioOneAtATime : EXPLORER_TEXTS.crudNotTaken(KIND.label),
});
