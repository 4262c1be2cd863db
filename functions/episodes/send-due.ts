import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { commit, type Statement } from "#db/client.ts";
import { episodeSteps, episodes, friendReminders } from "#db/episodes.ts";
import { execute } from "#db/raw.ts";
import { episodeCause } from "#domain/actions/cause.ts";
import { goalStepDueAt } from "#domain/episodes/steps.ts";
import { startRuns } from "../actions/start.ts";
import type { Ctx } from "../context.ts";
import { wake } from "../queues/wake.ts";
import { firingsOf } from "../steps/firings.ts";
import { togetherOrOneByOne } from "../steps/together-or-one-by-one.ts";

const REMINDERS_AT_A_TIME = 200;
/** How much one tick does; the next one continues. */
const BATCHES_PER_TICK = 50;
const TRY_AGAIN_AFTER = 5 * 60_000;

/** Sends the due steps of reminders, and finds out when each reminder's next step is. */
export async function sendDueReminders(ctx: Ctx): Promise<void> {
	for (let batches = 0; batches < BATCHES_PER_TICK; batches++) {
		const now = { ...ctx, now: ctx.clock() };
		const due = await dueReminders(now);
		if (due.length === 0) return;
		await advance(now, due);
	}
}

const dueReminders = (ctx: Ctx) =>
	ctx.db
		.select({
			id: friendReminders.id,
			friendId: friendReminders.friendId,
			originAt: friendReminders.originAt,
			doneUntil: friendReminders.doneUntil,
			episodeId: episodes.id,
			episodeVersion: episodes.version,
			name: episodes.name,
		})
		.from(friendReminders)
		.innerJoin(episodes, eq(episodes.id, friendReminders.episodeId))
		.where(
			and(lte(friendReminders.nextAt, ctx.now), eq(friendReminders.state, "set"), isNull(episodes.deletedAt)),
		)
		.orderBy(friendReminders.nextAt)
		.limit(REMINDERS_AT_A_TIME);

type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];

async function advance(ctx: Ctx, reminders: DueReminder[]): Promise<void> {
	const steps = await stepsOf(ctx, reminders);
	await togetherOrOneByOne(
		reminders,
		(some) => move(ctx, some, steps),
		(reminder, reason) => putOff(ctx, reminder, reason),
	);
}

const stepsOf = (ctx: Ctx, reminders: DueReminder[]) =>
	ctx.db
		.select({
			id: episodeSteps.id,
			episodeId: episodeSteps.episodeId,
			day: episodeSteps.day,
			minute: episodeSteps.minute,
			actionId: actions.id,
			version: actions.version,
			actionGone: sql<number>`${actions.deletedAt} is not null`.as("action_gone"),
		})
		.from(episodeSteps)
		.innerJoin(actions, eq(actions.id, episodeSteps.actionId))
		.where(
			and(
				inArray(episodeSteps.episodeId, [...new Set(reminders.map(({ episodeId }) => episodeId))]),
				isNull(episodeSteps.deletedAt),
			),
		)
		.orderBy(asc(episodeSteps.day), asc(episodeSteps.id));

type Step = Awaited<ReturnType<typeof stepsOf>>[number];

async function move(ctx: Ctx, reminders: DueReminder[], steps: Step[]): Promise<void> {
	const moves = reminders.map((reminder) => ({ reminder, ...nextOf(ctx, reminder, steps) }));
	const sending = moves.filter(({ due }) => due !== null && due <= ctx.now);
	const firings = await firingsOf(
		ctx,
		sending.flatMap(({ reminder, group }) =>
			group.map((step) => ({ friendId: reminder.friendId, step, cause: episodeCause(reminder, step) })),
		),
	);
	const alongside = [
		...stand(
			ctx,
			sending.map(({ reminder, due }) => [reminder, due!, ctx.now]),
		),
		...stand(
			ctx,
			moves.flatMap(({ reminder, due }) =>
				due !== null && due > ctx.now ? [[reminder, reminder.doneUntil ?? 0, due]] : [],
			),
		),
		...finish(
			ctx,
			moves.flatMap(({ reminder, due }) => (due === null ? reminder.id : [])),
		),
	];
	if (firings.length === 0) return commit(ctx.db, alongside);
	const sentTo = await startRuns(ctx, firings, alongside);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
}

/** The next steps, all of one moment, and that moment; null after the last. Steps that are long past are not sent. */
function nextOf(ctx: Ctx, reminder: DueReminder, steps: Step[]): { due: number | null; group: Step[] } {
	const ahead = steps
		.filter(({ episodeId }) => episodeId === reminder.episodeId)
		.map((step) => ({ step, at: goalStepDueAt(step, reminder.originAt, ctx.zone) }))
		.filter(({ at }) => at > (reminder.doneUntil ?? 0));
	if (ahead.length === 0) return { due: null, group: [] };
	const due = Math.min(...ahead.map(({ at }) => at));
	return { due, group: ahead.filter(({ at }) => at === due).map(({ step }) => step) };
}

type Stand = [reminder: DueReminder, doneUntil: number, nextAt: number];

/** Reminders continue from where they were found. Where the steps were saved meanwhile, the next tick looks again. */
function stand(ctx: Ctx, rows: Stand[]): Statement[] {
	if (rows.length === 0) return [];
	const listed = rows.map(([{ id, doneUntil: from, episodeVersion }, doneUntil, nextAt]) => [
		id,
		from ?? 0,
		episodeVersion,
		doneUntil,
		nextAt,
	]);
	return [
		execute(
			ctx.db,
			sql`update ${friendReminders} set done_until = p.value ->> 3,
				next_at = case e.version when p.value ->> 2 then p.value ->> 4 else ${ctx.now} end
				from json_each(${JSON.stringify(listed)}) p, ${episodes} e
				where ${friendReminders.id} = p.value ->> 0 and ifnull(done_until, 0) = p.value ->> 1 and state = 'set'
					and e.id = ${friendReminders.episodeId}`,
		),
	];
}

const finish = (ctx: Ctx, ids: number[]): Statement[] =>
	ids.length === 0
		? []
		: [
				execute(
					ctx.db,
					sql`update ${friendReminders} set state = 'finished', ended_at = ${ctx.now}, next_at = null
						where state = 'set' and id in (select value from json_each(${JSON.stringify(ids)}))`,
				),
			];

async function putOff(ctx: Ctx, { id, doneUntil }: DueReminder, reason: unknown): Promise<void> {
	console.error(JSON.stringify({ event: "reminder.failed", id, error: String(reason) }));
	await ctx.db
		.update(friendReminders)
		.set({ nextAt: ctx.now + TRY_AGAIN_AFTER })
		.where(and(eq(friendReminders.id, id), sql`${friendReminders.doneUntil} is ${doneUntil}`));
}
