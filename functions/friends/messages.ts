import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { messages } from "#db/messages.ts";
import { type Cursor, writeCursor } from "#domain/friends/cursor.ts";
import { TIMELINE_PATTERNS } from "#domain/timeline/query.ts";
import { assertVisible } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { forThisView } from "../media/shown.ts";
import { presentMessage, talkColumns } from "../messages/present.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "../messages/waiting.ts";

/** How many messages a page of one friend's talk has (M-384). */
const MESSAGES_PER_PAGE = TIMELINE_PATTERNS.memberDetail;

/** A friend's messages, newest first, and on the first page what is still to be sent. */
export async function listMessages(args: {
	ctx: OperatorCtx;
	input: { id: number; before?: Cursor | undefined };
}) {
	const { ctx, input } = args;
	await assertVisible(ctx, input.id);
	const [rows, future] = await ctx.db.batch([
		ctx.db
			.select(talkColumns)
			.from(messages)
			.where(and(eq(messages.friendId, input.id), earlierThan(input.before)))
			.orderBy(desc(messages.timestamp), desc(messages.id))
			.limit(MESSAGES_PER_PAGE + 1),
		waitingSends(ctx, input.id).limit(input.before ? 0 : FUTURE_SHOWN),
	]);
	const page = rows.slice(0, MESSAGES_PER_PAGE);
	const last = page.at(-1)?.message;
	return {
		items: forThisView(
			ctx,
			page.map((row) => presentMessage(row, ctx.zone)),
		),
		next_before:
			rows.length > page.length && last ? writeCursor({ at: last.timestamp, id: String(last.id) }) : null,
		future: await presentWaiting(ctx, input.id, future),
	};
}

function earlierThan(before: Cursor | undefined): SQL {
	if (!before) return sql`1`;
	return sql`(${messages.timestamp}, ${messages.id}) < (${before.at}, ${Number(before.id)})`;
}
