import { eq, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { runs } from "#db/runs.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import type { Ctx } from "../context.ts";
import { carryOn } from "./carry-on.ts";
import { actionKey, loadActions } from "./load.ts";
import { RUN_LEASE } from "./start.ts";

const RUNS_AT_A_TIME = 100;
/** A run that failed this often is left for a person, with the reason on it. */
const MAX_ATTEMPTS = 10;

/**
 * Takes up runs whose worker was lost between two steps. Each is carried on alone, so that one that cannot go on
 * stops no other.
 * @returns how many were taken up.
 */
export async function resumeRuns(ctx: Ctx): Promise<number> {
	const now = ctx.clock();
	const claimed = await ctx.db
		.update(runs)
		.set({ nextAttemptAt: now + RUN_LEASE, attempts: sql`${runs.attempts} + 1` })
		.where(
			sql`${runs.id} in (select id from ${runs} where next_attempt_at <= ${now}
				order by next_attempt_at limit ${RUNS_AT_A_TIME})`,
		)
		.returning();
	if (claimed.length === 0) return 0;
	const actions = await loadActions(
		ctx,
		claimed.map((run) => ({ id: run.actionId, version: run.actionVersion })),
	);
	const ids = JSON.stringify(claimed.map((run) => run.friendId));
	const people = await ctx.db
		.select()
		.from(friends)
		.where(sql`${friends.id} in (select value from json_each(${ids}))`);
	const friendById = new Map(people.map((friend) => [friend.id, friend]));
	for (const run of claimed) {
		const action = actions.get(actionKey({ id: run.actionId, version: run.actionVersion }));
		const friend = friendById.get(run.friendId);
		if (!action || !friend) continue;
		try {
			const orderKey = run.webhookEventId ?? run.id;
			await carryOn(ctx, [{ id: run.id, action, friend, position: run.nextPosition, orderKey, reply: null }]);
		} catch (error) {
			await noteFailure(ctx, run.id, run.attempts, error);
		}
	}
	return claimed.length;
}

async function noteFailure(ctx: Ctx, id: string, attempts: number, error: unknown): Promise<void> {
	console.error(JSON.stringify({ event: "run.failed", id, attempts, error: String(error) }));
	if (attempts < MAX_ATTEMPTS) return;
	await ctx.db
		.update(runs)
		.set({ state: "failed", reason: TEXTS.unknownError, nextAttemptAt: null, finishedAt: ctx.now })
		.where(eq(runs.id, id));
}
