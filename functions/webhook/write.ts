import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { errands } from "#db/errands.ts";
import { friends } from "#db/friends.ts";
import { messages, unsends } from "#db/messages.ts";
import { execute } from "#db/raw.ts";
import type { Ctx } from "../context.ts";
import { beginScenarios } from "../scenarios/begin.ts";
import type { BatchOutcome, FollowState } from "./outcome.ts";

/** The statements of a batch: one for each table, however many events there are. */
export function outcomeStatements(ctx: Ctx, outcome: BatchOutcome): Statement[] {
	return [
		...beginScenarios(ctx, outcome.meetings),
		...when(outcome.unsends, unsendStatements(ctx, outcome)),
		...when(outcome.messages, [insertMessages(ctx, outcome), noteLastMessages(ctx, outcome)]),
		...when(outcome.follows, followStatements(ctx, outcome.follows)),
		...when(outcome.errands, [insertErrands(ctx, outcome)]),
	];
}

const when = (rows: unknown[], statements: Statement[]) => (rows.length > 0 ? statements : []);

const insertMessages = (ctx: Ctx, outcome: BatchOutcome) =>
	execute(
		ctx.db,
		sql`insert into ${messages} (friend_id, outgoing, timestamp, type, text, content, line_message_id,
			quoted_message_id, webhook_event_id, unsent_at)
		select m.value ->> '$.friendId', 0, m.value ->> '$.timestamp', m.value ->> '$.type',
			case when u.at is null then m.value ->> '$.text' end,
			case when u.at is null then m.value -> '$.content' end,
			m.value ->> '$.lineMessageId', m.value ->> '$.quotedMessageId', m.value ->> '$.webhookEventId', u.at
		from json_each(${JSON.stringify(outcome.messages)}) m
		left join ${unsends} u on u.line_message_id = m.value ->> '$.lineMessageId'
		where true on conflict do nothing`,
	);

const noteLastMessages = (ctx: Ctx, outcome: BatchOutcome) =>
	execute(
		ctx.db,
		sql`update ${friends} set last_message_at = max(coalesce(last_message_at, 0), said.at)
		from (select value ->> '$.friendId' as friend_id, max(value ->> '$.timestamp') as at
			from json_each(${JSON.stringify(outcome.messages)}) group by 1) as said
		where ${friends.id} = said.friend_id`,
	);

const unsendStatements = (ctx: Ctx, outcome: BatchOutcome) => {
	const rows = JSON.stringify(outcome.unsends);
	return [
		execute(
			ctx.db,
			sql`insert into ${unsends} (line_message_id, at)
			select value ->> '$.lineMessageId', value ->> '$.at' from json_each(${rows})
			where true on conflict do nothing`,
		),
		execute(
			ctx.db,
			sql`update ${messages} set text = null, content = null, media_key = null,
				unsent_at = (select at from ${unsends} where line_message_id = ${messages.lineMessageId})
			where ${messages.lineMessageId} in (select value ->> '$.lineMessageId' from json_each(${rows}))
				and ${messages.unsentAt} is null and ${messages.outgoing} = 0`,
		),
	];
};

/**
 * The newest follow or unfollow event of a friend decides; one that arrives late changes nothing. A friend who came
 * back after a block keeps that state, and counts as a friend since then.
 */
function followStatements(ctx: Ctx, follows: FollowState[]): Statement[] {
	const newest = new Map<number, FollowState & { returnedAt: number | null }>();
	for (const follow of follows) {
		const known = newest.get(follow.friendId);
		const origin = originOf(known, follow);
		const returned = origin === "return" && follow.origin !== null ? follow.at : null;
		const returnedAt = known?.returnedAt ? Math.max(known.returnedAt, returned ?? 0) : returned;
		newest.set(follow.friendId, {
			...(!known || follow.at >= known.at ? follow : known),
			origin,
			returnedAt,
		});
	}
	return [
		execute(
			ctx.db,
			sql`update ${friends} set
				blocked_at = f.value ->> '$.blockedAt', follow_state_at = f.value ->> '$.at',
				followed_at = coalesce(f.value ->> '$.returnedAt', followed_at),
				added_by = case f.value ->> '$.origin' when 'return' then 'return'
					when 'follow' then iif(added_by = 'contact', 'follow', added_by) else added_by end
			from json_each(${JSON.stringify([...newest.values()])}) f
			where ${friends.id} = f.value ->> '$.friendId' and ${friends.followStateAt} <= f.value ->> '$.at'`,
		),
	];
}

function originOf(earlier: FollowState | undefined, { origin }: FollowState): FollowState["origin"] {
	if (!earlier) return origin;
	const isReturn = earlier.origin === "return" || (origin !== null && earlier.blockedAt !== null);
	return isReturn ? "return" : (origin ?? earlier.origin);
}

const insertErrands = (ctx: Ctx, outcome: BatchOutcome) =>
	execute(
		ctx.db,
		sql`insert into ${errands} (kind, subject, next_attempt_at, created_at)
		select value ->> '$.kind', value ->> '$.subject', ${ctx.now}, ${ctx.now}
		from json_each(${JSON.stringify(outcome.errands)})
		where true on conflict (kind, subject) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0, error = null`,
	);
