import { and, eq, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/client.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { scenarioCause } from "#domain/engine/actions/cause.ts";
import { offsetOf } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { heldReaders } from "#functions/engine/steps/claim.ts";
import { type Course, type Moves, sendDue } from "#functions/engine/steps/send-due.ts";
import { afterReading } from "./after-reading.ts";
import { type DueReader, dueReaders, isDue, nextOf, type Step, stepsOf } from "./due.ts";

const TRY_AGAIN_AFTER = 5 * MINUTE;

/** Sends due steps to readers of scenarios, and computes each reader's next step. */
export const sendDueSteps = (ctx: Ctx): Promise<void> => sendDue(ctx, COURSE);

const COURSE: Course<DueReader, Step> = {
	kind: "scenario",
	due: (ctx) => sql`select ${scenarioSubscriptions.id} as id from ${scenarioSubscriptions}
		join ${scenarios} on ${scenarios.id} = ${scenarioSubscriptions.scenarioId}
		where ${isDue(ctx)} and ${scenarioSubscriptions.id} not in ${heldReaders("scenario")}
		order by ${scenarioSubscriptions.nextAt}`,
	readers: dueReaders,
	steps: (ctx, readers) => stepsOf(ctx, readers),
	moves: (ctx, readers, steps) => movesOf(ctx, readers, steps),
	reschedule: (ctx, { id, position }) =>
		ctx.db
			.update(scenarioSubscriptions)
			.set({ nextAt: ctx.now + TRY_AGAIN_AFTER, failures: sql`${scenarioSubscriptions.failures} + 1` })
			.where(and(eq(scenarioSubscriptions.id, id), eq(scenarioSubscriptions.position, position))),
};

/** The next place of each reader: a later moment, past a step that is due, or the end. */
function movesOf(ctx: Ctx, readers: DueReader[], steps: Step[]): Moves {
	const moves = readers.map((reader) => ({ reader, ...nextOf(ctx, reader, steps) }));
	const sending = moves.filter(({ due }) => due !== null && due <= ctx.now);
	const finished = moves.filter(({ due }) => due === null).map(({ reader }) => reader);
	const waiting = moves.filter(({ due }) => due !== null && due > ctx.now);
	return {
		sending: sending.flatMap(({ reader, group }) =>
			group.map((step) => ({ friendId: reader.friendId, step, cause: scenarioCause(reader, step) })),
		),
		statements: [
			...advance(
				ctx,
				sending.map(({ reader, group }) => ({
					reader,
					position: offsetOf(group[0]!),
					day: group[0]!.day,
					nextAt: ctx.now,
				})),
			),
			...advance(
				ctx,
				waiting.map(({ reader, due }) => ({ reader, position: reader.position, day: null, nextAt: due })),
			),
			...afterReading(ctx, finished),
			// Readers for whom nothing follows wait until a step is added.
			...advance(
				ctx,
				finished.map((reader) => ({ reader, position: reader.position, day: null, nextAt: null })),
			),
		],
	};
}

interface Advance {
	reader: DueReader;
	position: number;
	/** The day of the step that is sent to them. */
	day: number | null;
	/** Null waits for a step that is added later. */
	nextAt: number | null;
}

/** Readers continue from where they were found. Where the steps were saved meanwhile, the next tick looks again. */
function advance(ctx: Ctx, all: Advance[]): Statement[] {
	if (all.length === 0) return [];
	const { rows, column } = rowsFrom(
		all.map(({ reader: { id, position: from, scenarioVersion: version }, ...place }) => ({
			...{ id, from, version },
			...place,
		})),
		["id", "from", "version", "position", "day", "nextAt"],
	);
	return [
		execute(
			ctx.db,
			sql`update ${scenarioSubscriptions} set position = ${column.position}, failures = 0,
				days_sent = max(days_sent, ifnull(${column.day}, 0)),
				next_at = case s.version when ${column.version} then ${column.nextAt} else ${ctx.now} end
				from ${rows}, ${scenarios} s
				where ${scenarioSubscriptions.id} = ${column.id} and position = ${column.from} and state = 'reading'
					and s.id = ${scenarioSubscriptions.scenarioId}`,
		),
	];
}
