import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { runs } from "#db/runs.ts";
import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/texts/actions.ts";
import type { Ctx } from "../context.ts";
import { wake } from "../queues/wake.ts";
import { runnerOf } from "./effects/registry.ts";
import type { Firing } from "./firing.ts";
import { SendPlan, setsOf } from "./plan.ts";
import type { PlannedRun } from "./run-set.ts";
import { runStatements } from "./write-runs.ts";

export interface Written {
	/** The friends to whom something may be sent. */
	sentTo: number[];
	/** The runs that may have caused others, which are now pending. */
	parents: string[];
}

/**
 * Writes runs with everything that they do: one transaction, or nothing.
 * @param alongside statements of the same transaction, before the runs.
 * @param after statements of the same transaction that read the results of the runs.
 * @throws when a cause has run already; nothing has been written then.
 */
export async function writeFirings(
	ctx: Ctx,
	firings: Firing[],
	alongside: Statement[] = [],
	after: Statement[] = [],
): Promise<Written> {
	const { planned, repeated } = await plan(ctx, firings);
	const statements = [...alongside];
	if (repeated.length > 0) statements.push(insertRepeated(ctx, repeated));
	for (const set of setsOf(planned)) statements.push(...(await runStatements(ctx, set)));
	statements.push(...after);
	await commit(ctx.db, statements);
	if (planned.some(({ firing }) => firing.action.effects.some(wakesJobs))) await wake(ctx.env.JOBS);
	return {
		sentTo: planned.filter(({ sends }) => sends.size > 0).map(({ firing }) => firing.friend.id),
		parents: planned
			.filter(({ firing }) => firing.action.effects.some((effect) => definitionOf(effect).startsRuns))
			.map(({ id }) => id),
	};
}

const wakesJobs = (effect: Effect) => runnerOf(effect).wakes === "JOBS";

/** Which firings run. A once-only action that has run for the friend before is skipped. */
async function plan(ctx: Ctx, firings: Firing[]) {
	const ran = await ranBefore(ctx, firings);
	const sends = new SendPlan(ctx);
	const planned: PlannedRun[] = [];
	const repeated: { id: string; firing: Firing }[] = [];
	for (const firing of firings) {
		const id = ctx.newId();
		const onceKey = onceKeyOf(firing);
		if (onceKey !== null && ran.has(onceKey)) {
			repeated.push({ id, firing });
			continue;
		}
		if (onceKey !== null) ran.add(onceKey);
		const orderKey = firing.cause.webhookEventId ?? id;
		planned.push({ id, firing, orderKey, onceKey, sends: sends.sendsOf(firing, orderKey) });
	}
	return { planned, repeated };
}

/** Set where the action runs only once for each friend (`a_twice_type` 1). */
const onceKeyOf = ({ action, friend }: Firing) =>
	action.twiceType === 1 ? `${action.id}:${friend.id}` : null;

/** The pairs of action and friend that have run, whatever the action's setting was then. */
async function ranBefore(ctx: Ctx, firings: Firing[]): Promise<Set<string>> {
	const pairs = firings.filter(onceKeyOf).map(({ action, friend }) => [action.id, friend.id]);
	if (pairs.length === 0) return new Set();
	const rows = await ctx.db
		.select({ actionId: runs.actionId, friendId: runs.friendId })
		.from(runs)
		.where(
			sql`(${runs.actionId}, ${runs.friendId}) in (select value ->> 0, value ->> 1
				from json_each(${JSON.stringify(pairs)})) and ${runs.state} <> 'skipped'`,
		);
	return new Set(rows.map((row) => `${row.actionId}:${row.friendId}`));
}

function insertRepeated(ctx: Ctx, repeated: { id: string; firing: Firing }[]): Statement {
	const rows = repeated.map(({ id, firing: { action, friend, cause, caused } }) => [
		id,
		action.id,
		action.version,
		friend.id,
		cause.key,
		cause.type,
		cause.id,
		cause.label,
		cause.webhookEventId ?? null,
		caused?.depth ?? 0,
	]);
	return execute(
		ctx.db,
		sql`insert into ${runs} (id, action_id, action_version, friend_id, cause, cause_type, cause_id, cause_label,
				webhook_event_id, depth, state, reason, started_at)
			select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
				value ->> 8, value ->> 9, 'skipped', ${ACTION_TEXTS.twice}, ${ctx.now}
			from json_each(${JSON.stringify(rows)})`,
	);
}
