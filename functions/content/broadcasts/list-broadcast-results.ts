import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { BroadcastResultsQuery } from "#domain/content/broadcasts/broadcast-queries.ts";
import { BROADCAST_RESULTS_PER_PAGE } from "#domain/content/broadcasts/broadcast-states.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findBroadcast } from "./find-broadcast.ts";

interface ResultsArgs {
	ctx: OperatorCtx;
	input: BroadcastResultsQuery & { id: number };
}

const RESULT_COLUMNS = {
	friendId: number,
	name: text,
	iconUrl: nullable(text),
	isBlocked: typed<0 | 1>(number),
	sentAt: nullable(number),
	reason: nullable(text),
};

/**
 * One page of a broadcast's friends whose delivery has the state of the query, within the operator's scope.
 * @throws Refusal 404
 */
export async function listBroadcastResults({ ctx, input: { id, state, after } }: ResultsArgs) {
	await findBroadcast(ctx, id);
	const rows = await queryRows(ctx.db, RESULT_COLUMNS, selectResults(ctx, { id, state, after }));
	const page = rows.slice(0, BROADCAST_RESULTS_PER_PAGE);
	return {
		items: page.map((row) => ({
			friend: { id: row.friendId, name: row.name, icon_url: row.iconUrl },
			blocked: row.isBlocked === 1,
			sent_at: row.sentAt === null ? null : toWireTime(row.sentAt, ctx.zone),
			reason: row.reason,
		})),
		next_after: rows.length > page.length ? page.at(-1)!.friendId : null,
	};
}

const selectResults = (ctx: OperatorCtx, { id, state, after }: ResultsArgs["input"]) =>
	sql`select d.friend_id as friendId, f.name as name, f.icon_url as iconUrl, f.blocked_at is not null as isBlocked,
			d.sent_at as sentAt, d.reason as reason
		from ${deliveries} d join ${friends} f on f.id = d.friend_id
		where d.broadcast_id = ${id} and d.state = ${state} and d.friend_id > ${after}
			and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}
		order by d.friend_id limit ${BROADCAST_RESULTS_PER_PAGE + 1}`;
