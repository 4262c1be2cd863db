import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import type { Friend } from "#db/friends.ts";
import { execute } from "#db/raw.ts";
import { runs } from "#db/runs.ts";
import type { Cause } from "#domain/actions/cause.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import type { ActiveRun } from "./active-run.ts";
import { carryOn } from "./carry-on.ts";
import type { LoadedAction } from "./load.ts";

/** A run that has not ended after this long lost its worker: the clock takes it up. */
export const RUN_LEASE = 2 * MINUTE;

/** One trigger, fired for one friend. */
export interface Firing {
	action: LoadedAction;
	friend: Friend;
	cause: Cause;
	/** How the first immediate send may answer for free. */
	reply: { token: string; until: number } | null;
}

/**
 * Runs actions: the one way in which anything fires one.
 * @param alongside statements that must happen in the same transaction as the runs' beginning.
 * @returns the friends to whom something is to be sent.
 * @throws when a cause has run already; nothing has been written then.
 */
export async function startRuns(ctx: Ctx, firings: Firing[], alongside: Statement[] = []): Promise<number[]> {
	const ran = await ranBefore(ctx, firings);
	const planned = firings.map((firing) => {
		const onceKey = onceKeyOf(firing);
		const skipped = onceKey !== null && ran.has(onceKey);
		if (onceKey !== null) ran.add(onceKey);
		return { id: ctx.newId(), firing, onceKey: skipped ? null : onceKey, skipped };
	});
	const active = planned.filter((plan) => !plan.skipped).map((plan) => toActiveRun(plan.id, plan.firing));
	const begin = planned.length > 0 ? [insertRuns(ctx, planned)] : [];
	return carryOn(ctx, active, [...alongside, ...begin]);
}

interface PlannedRun {
	id: string;
	firing: Firing;
	onceKey: string | null;
	skipped: boolean;
}

/** Set where the action runs only the first time for each friend (`a_twice_type` 1). */
const onceKeyOf = ({ action, friend }: Firing) =>
	action.twiceType === 1 ? `${action.id}:${friend.id}` : null;

function toActiveRun(id: string, firing: Firing): ActiveRun {
	const { action, friend, reply, cause } = firing;
	return { id, action, friend, reply, position: 0, orderKey: cause.webhookEventId ?? id };
}

/** Which once-only pairs have run, at whatever setting the action had then. */
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

function insertRuns(ctx: Ctx, planned: PlannedRun[]): Statement {
	const rows = planned.map(({ id, firing, onceKey, skipped }) => ({
		id,
		actionId: firing.action.id,
		version: firing.action.version,
		friendId: firing.friend.id,
		cause: firing.cause.key,
		causeType: firing.cause.type,
		causeId: firing.cause.id,
		causeLabel: firing.cause.label,
		webhookEventId: firing.cause.webhookEventId ?? null,
		state: skipped ? "skipped" : "running",
		reason: skipped ? TEXTS.twice : null,
		nextAttemptAt: skipped ? null : ctx.now + RUN_LEASE,
		onceKey,
		finishedAt: skipped ? ctx.now : null,
	}));
	return execute(
		ctx.db,
		sql`insert into ${runs} (id, action_id, action_version, friend_id, cause, cause_type, cause_id,
			cause_label, webhook_event_id, state, reason, next_attempt_at, once_key, started_at, finished_at)
		select value ->> '$.id', value ->> '$.actionId', value ->> '$.version', value ->> '$.friendId',
			value ->> '$.cause', value ->> '$.causeType', value ->> '$.causeId', value ->> '$.causeLabel',
			value ->> '$.webhookEventId', value ->> '$.state', value ->> '$.reason', value ->> '$.nextAttemptAt',
			value ->> '$.onceKey', ${ctx.now}, value ->> '$.finishedAt'
		from json_each(${JSON.stringify(rows)})`,
	);
}
