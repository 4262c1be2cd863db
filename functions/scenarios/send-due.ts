import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import type { Statement } from "#db/client.ts";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/scenarios.ts";
import { scenarioCause } from "#domain/actions/cause.ts";
import { placeOf, stepDueAt } from "#domain/scenarios/steps.ts";
import { startRuns } from "../actions/start.ts";
import type { Ctx } from "../context.ts";
import { wake } from "../queues/wake.ts";
import { firingsOf } from "../steps/firings.ts";
import { togetherOrOneByOne } from "../steps/together-or-one-by-one.ts";
import { afterReading } from "./after-reading.ts";

const READERS_AT_A_TIME = 200;
/** How much one tick does; the next one continues. */
const BATCHES_PER_TICK = 50;

/** Sends due steps to readers of scenarios, and finds out when each reader's next step is. */
export async function sendDueSteps(ctx: Ctx): Promise<void> {
	for (let batches = 0; batches < BATCHES_PER_TICK; batches++) {
		const now = { ...ctx, now: ctx.clock() };
		const due = await dueReaders(now);
		if (due.length === 0) return;
		await advance(now, due);
	}
}

const dueReaders = (ctx: Ctx) =>
	ctx.db
		.select({
			id: scenarioSubscriptions.id,
			friendId: scenarioSubscriptions.friendId,
			baseAt: scenarioSubscriptions.baseAt,
			position: scenarioSubscriptions.position,
			scenarioId: scenarios.id,
			scenarioVersion: scenarios.version,
			name: scenarios.name,
			dateDiff: scenarios.dateDiff,
			afterReadToId: scenarios.afterReadToId,
			afterReadToStep: scenarios.afterReadToStep,
		})
		.from(scenarioSubscriptions)
		.innerJoin(scenarios, eq(scenarios.id, scenarioSubscriptions.scenarioId))
		.where(
			and(
				lte(scenarioSubscriptions.nextAt, ctx.now),
				eq(scenarioSubscriptions.state, "reading"),
				eq(scenarios.isRun, true),
				isNull(scenarios.deletedAt),
			),
		)
		.orderBy(scenarioSubscriptions.nextAt)
		.limit(READERS_AT_A_TIME);

export type DueReader = Awaited<ReturnType<typeof dueReaders>>[number];

async function advance(ctx: Ctx, readers: DueReader[]): Promise<void> {
	const steps = await stepsOf(ctx, readers);
	await togetherOrOneByOne(
		readers,
		(some) => move(ctx, some, steps),
		(reader, reason) => putOff(ctx, reader, reason),
	);
}

interface Step {
	id: number;
	scenarioId: number;
	day: number;
	minute: number;
	actionId: number;
	version: number;
	actionGone: number;
}

const stepsOf = (ctx: Ctx, readers: DueReader[]): Promise<Step[]> =>
	ctx.db
		.select({
			id: scenarioSteps.id,
			scenarioId: scenarioSteps.scenarioId,
			day: scenarioSteps.day,
			minute: scenarioSteps.minute,
			actionId: actions.id,
			version: actions.version,
			actionGone: sql<number>`${actions.deletedAt} is not null`.as("action_gone"),
		})
		.from(scenarioSteps)
		.innerJoin(actions, eq(actions.id, scenarioSteps.actionId))
		.where(
			and(
				inArray(scenarioSteps.scenarioId, [...new Set(readers.map(({ scenarioId }) => scenarioId))]),
				isNull(scenarioSteps.deletedAt),
			),
		)
		.orderBy(asc(scenarioSteps.day), asc(scenarioSteps.minute), asc(scenarioSteps.id));

/** The next state of each reader: a later moment, past a due step, or the end. */
async function move(ctx: Ctx, readers: DueReader[], steps: Step[]): Promise<void> {
	const moves = readers.map((reader) => ({ reader, ...nextOf(ctx, reader, steps) }));
	const sending = moves.filter(({ due }) => due !== null && due <= ctx.now);
	const firings = await firingsOf(
		ctx,
		sending.flatMap(({ reader, group }) =>
			group.map((step) => ({ friendId: reader.friendId, step, cause: scenarioCause(reader, step) })),
		),
	);
	const finished = moves.filter(({ due }) => due === null).map(({ reader }) => reader);
	const waiting = moves.filter(({ due }) => due !== null && due > ctx.now);
	const alongside = [
		...places(
			ctx,
			sending.map(({ reader, group }) => [reader, placeOf(group[0]!), group[0]!.day, ctx.now]),
		),
		...places(
			ctx,
			waiting.map(({ reader, due }) => [reader, reader.position, null, due]),
		),
		...afterReading(ctx, finished),
	];
	const sentTo = firings.length > 0 ? await startRuns(ctx, firings, alongside) : [];
	if (firings.length === 0) await commit(ctx.db, alongside);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
}

/** The next steps, all of one moment, and that moment; null after the last. */
function nextOf(ctx: Ctx, reader: DueReader, steps: Step[]) {
	const ahead = steps.filter(
		(step) => step.scenarioId === reader.scenarioId && placeOf(step) > reader.position,
	);
	const group = ahead.filter((step) => placeOf(step) === placeOf(ahead[0]!));
	const base = { baseAt: reader.baseAt, byClock: reader.dateDiff === 1, zone: ctx.zone };
	return { group, due: group[0] ? stepDueAt(group[0], base) : null };
}

type Place = [reader: DueReader, position: number, day: number | null, nextAt: number | null];

/** Readers continue from where they were found. Where the steps were saved meanwhile, the next tick looks again. */
function places(ctx: Ctx, rows: Place[]): Statement[] {
	if (rows.length === 0) return [];
	const listed = rows.map(([{ id, position: from, scenarioVersion }, position, day, nextAt]) => [
		id,
		from,
		scenarioVersion,
		position,
		day,
		nextAt,
	]);
	return [
		execute(
			ctx.db,
			sql`update ${scenarioSubscriptions} set position = p.value ->> 3,
				days_sent = max(days_sent, ifnull(p.value ->> 4, 0)),
				next_at = case s.version when p.value ->> 2 then p.value ->> 5 else ${ctx.now} end
				from json_each(${JSON.stringify(listed)}) p, ${scenarios} s
				where ${scenarioSubscriptions.id} = p.value ->> 0 and position = p.value ->> 1 and state = 'reading'
					and s.id = ${scenarioSubscriptions.scenarioId}`,
		),
	];
}

const TRY_AGAIN_AFTER = 5 * 60_000;

async function putOff(ctx: Ctx, reader: DueReader, reason: unknown): Promise<void> {
	console.error(JSON.stringify({ event: "scenario.failed", id: reader.id, error: String(reason) }));
	await ctx.db
		.update(scenarioSubscriptions)
		.set({ nextAt: ctx.now + TRY_AGAIN_AFTER })
		.where(and(eq(scenarioSubscriptions.id, reader.id), eq(scenarioSubscriptions.position, reader.position)));
}
