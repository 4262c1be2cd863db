import type { Db, Statement } from "#db/client.ts";
import { actionEffects, actions, actionTasks } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { definitionOf, effectSchema } from "#domain/engine/actions/effects/registry.ts";
import { nextOccurrence } from "#domain/engine/actions/recurrence.ts";
import { TASK_STATUS } from "#domain/engine/actions/task.ts";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { DAY, DEFAULT_ZONE, instantAt, today } from "#domain/platform/time/time.ts";
import { CONDITIONS, TASKS } from "./samples.ts";
import type { DemoAction } from "./shop.ts";

/** Statements that insert an action with its effects and the ids that they name. */
export function actionStatements(
	db: Db,
	{ effects, ...action }: DemoAction & { isTemplate?: boolean },
	now: number,
): Statement[] {
	const born = now - 300 * DAY;
	return [
		db
			.insert(actions)
			.values({ ...action, nameKey: normalise(action.name), createdAt: born, updatedAt: born })
			.onConflictDoNothing(),
		...effects.map((input, position) => {
			const effect = effectSchema.parse(input);
			const named = definitionOf(effect).names?.(effect) ?? {};
			return db
				.insert(actionEffects)
				.values({ actionId: action.id, version: 1, position, type: effect.type, effect, named })
				.onConflictDoNothing();
		}),
	];
}

/** Statements that insert the conditions of effects, and the tasks. */
export const plannedStatements = (db: Db, now: number): Statement[] => [
	...CONDITIONS.map(({ id, filter }) =>
		db
			.insert(memberQueries)
			.values({ id, filter: filterSchema.parse(filter), createdAt: now })
			.onConflictDoNothing(),
	),
	...TASKS.map(({ recurrence, ...task }) =>
		db
			.insert(actionTasks)
			.values({
				...task,
				recurrence,
				status: TASK_STATUS.next,
				// Late enough that it does not run during a first look at the demo.
				nextWorkAt: recurrence
					? nextOccurrence(recurrence, now + 2 * DAY, DEFAULT_ZONE)
					: instantAt(addDays(today(now), 28), "10:00"),
				createdAt: now - 100 * DAY,
			})
			.onConflictDoNothing(),
	),
];
