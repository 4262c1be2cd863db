import type { Db, Statement } from "#db/d1-client.ts";
import { actionEffects, actions, actionTasks } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { effectDefinitionOf, effectSchema } from "#domain/engine/actions/effects/registry.ts";
import { nextOccurrence } from "#domain/engine/actions/recurrence.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { currentDay, DAY, DEFAULT_ZONE, toInstant } from "#domain/platform/time/wire-time.ts";
import { DEMO_DAYS } from "./demo-arrivals.ts";
import type { DemoAction } from "./demo-effects.ts";
import { DEMO_EFFECT_CONDITIONS, DEMO_TASKS } from "./demo-sample-actions.ts";

/** Statements that insert an action with its effects and the ids that the effects refer to. */
export function demoActionStatements(
	db: Db,
	{ effects, ...action }: DemoAction & { isTemplate?: boolean },
	now: number,
): Statement[] {
	const creation = now - DEMO_DAYS * DAY;
	return [
		db
			.insert(actions)
			.values({ ...action, nameKey: normaliseText(action.name), createdAt: creation, updatedAt: creation })
			.onConflictDoNothing(),
		...effects.map((input, position) => {
			const effect = effectSchema.parse(input);
			const named = effectDefinitionOf(effect).references?.(effect) ?? {};
			return db
				.insert(actionEffects)
				.values({ actionId: action.id, version: 1, position, type: effect.type, effect, named })
				.onConflictDoNothing();
		}),
	];
}

/** Statements that insert the conditions of effects, and the scheduled tasks. */
export const demoTaskStatements = (db: Db, now: number): Statement[] => [
	...DEMO_EFFECT_CONDITIONS.map(({ id, filter }) =>
		db
			.insert(memberQueries)
			.values({ id, filter: filterSchema.parse(filter), createdAt: now })
			.onConflictDoNothing(),
	),
	...DEMO_TASKS.map(({ recurrence, ...task }) =>
		db
			.insert(actionTasks)
			.values({
				...task,
				recurrence,
				status: TASK_STATUS.next,
				// Late enough that no task runs during a first look at the demo.
				nextWorkAt: recurrence
					? nextOccurrence(recurrence, now + 2 * DAY, DEFAULT_ZONE)
					: toInstant(addDays(currentDay(now), 28), "10:00"),
				createdAt: now - (DEMO_DAYS - 5) * DAY,
			})
			.onConflictDoNothing(),
	),
];
