import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { type BroadcastResultsQuery, RESULTS_PER_PAGE } from "#domain/content/broadcasts/list.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findBroadcast } from "./find.ts";

interface Results {
	ctx: OperatorCtx;
	input: BroadcastResultsQuery & { id: number };
}

interface Row {
	friendId: number;
	name: string;
	iconUrl: string | null;
	isBlocked: 0 | 1;
	sentAt: number | null;
	reason: string | null;
}

/** The friends of a broadcast whose messages are in one state, a page at a time, within the operator's scope. */
export async function listResults({ ctx, input: { id, state, after } }: Results) {
	await findBroadcast(ctx, id);
	const rows = await queryRows<Row>(ctx.db, resultsStatement(ctx, { id, state, after }));
	const page = rows.slice(0, RESULTS_PER_PAGE);
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

const resultsStatement = (ctx: OperatorCtx, { id, state, after }: Results["input"]) =>
	sql`select d.friend_id as friendId, f.name as name, f.icon_url as iconUrl, f.blocked_at is not null as isBlocked,
			d.sent_at as sentAt, d.reason as reason
		from ${deliveries} d join ${friends} f on f.id = d.friend_id
		where d.broadcast_id = ${id} and d.state = ${state} and d.friend_id > ${after}
			and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}
		order by d.friend_id limit ${RESULTS_PER_PAGE + 1}`;
