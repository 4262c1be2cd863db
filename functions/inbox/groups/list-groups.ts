import { sql } from "drizzle-orm";
import { chatGroupMessages, chatGroups } from "#db/inbox/groups.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { MESSAGE_TYPES, type MessageType } from "#domain/engine/messages/talk-message-content.ts";
import { GROUPS_PER_PAGE } from "#domain/inbox/groups/group-input.ts";
import type { GroupKind } from "#domain/inbox/groups/group-states.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesGroups } from "./find-group.ts";
import { groupName } from "./present-group.ts";

interface ListedGroup {
	id: number;
	kind: GroupKind;
	name: string;
	icon_url: string | null;
	member_count: number | null;
	left_at: number | null;
	last_message_at: number;
	waiting: number;
	type: MessageType | null;
	text: string | null;
	outgoing: 0 | 1 | null;
	unsent_at: number | null;
}

/** Groups by their last message, newest first, with it and the number of waiting ones. */
export async function listGroups({
	ctx,
	input: { before },
}: {
	ctx: OperatorCtx;
	input: { before?: TimeCursor | undefined };
}) {
	assertSeesGroups(ctx);
	const rows = await groupRows(ctx, before);
	const page = rows.slice(0, GROUPS_PER_PAGE);
	const last = page.at(-1);
	return {
		groups: page.map((row) => ({
			id: row.id,
			kind: row.kind,
			name: groupName(row),
			icon_url: row.icon_url,
			member_count: row.member_count,
			has_left: row.left_at !== null,
			date: toWireTime(row.last_message_at, ctx.zone),
			waiting: row.waiting,
			last_message: lastMessageText(row),
		})),
		next_before:
			last && rows.length > GROUPS_PER_PAGE
				? writeTimeCursor({ at: last.last_message_at, id: String(last.id) })
				: null,
	};
}

const groupRows = (ctx: Pick<OperatorCtx, "db">, before?: TimeCursor) =>
	queryRows<ListedGroup>(
		ctx.db,
		sql`select g.id, g.kind, g.name, g.icon_url, g.member_count, g.left_at, g.last_message_at,
				m.type, m.text, m.outgoing, m.unsent_at,
				(select count(*) from ${chatGroupMessages} w where w.group_id = g.id and w.notify = 1) as waiting
			from ${chatGroups} g left join ${chatGroupMessages} m on m.id = (
				select n.id from ${chatGroupMessages} n where n.group_id = g.id
				order by n.timestamp desc, n.id desc limit 1)
			where ${before ? sql`(g.last_message_at, g.id) < (${before.at}, ${Number(before.id)})` : sql`1`}
			order by g.last_message_at desc, g.id desc limit ${GROUPS_PER_PAGE + 1}`,
	);

function lastMessageText({ type, text, outgoing, unsent_at }: ListedGroup): string | null {
	if (type === null) return null;
	const shown = unsent_at === null ? text || MESSAGE_TYPES[type] : TALK_TEXTS.unsent;
	return outgoing === 1 ? `送信: ${shown}` : shown;
}
