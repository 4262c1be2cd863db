import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { talks } from "#db/engine/talks.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { operators } from "#db/platform/operators.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { type Bound, writtenByShape } from "#db/platform/sql/written-once.ts";
import { type MembersQuery, TALKS_PER_PAGE } from "#domain/inbox/chat/members.ts";
import { type Cursor, writeCursor } from "#domain/people/friends/cursor.ts";
import { newestWaiting, waitingCount } from "#functions/engine/messages/unhandled.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import {
	type Asked,
	type AskedWith,
	type Asking,
	askedWith,
	isAmongSilent,
	ofRole,
	valuesOf,
	type Wanted,
} from "./asked.ts";
import { type Besides, besidesOf, presentBesides } from "./besides.ts";
import { pageOf } from "./page.ts";
import { type MemberRow, presentMember } from "./present.ts";
import { shapeOf } from "./shape.ts";

/** Cursor before the first friend who never wrote. */
const NEVER_WROTE: Cursor = { at: 0, id: "999999999999999" };

/** A page of friends with the state of their talks (M-261). @throws Refusal 422 for an unknown role. */
export async function listMembers({ ctx, input }: { ctx: OperatorCtx; input: MembersQuery }) {
	const role = await ofRole(ctx, input);
	const page = await readPage(ctx, { query: input, role }, TALKS_PER_PAGE);
	const rest = page.next?.at === 0 && page.rows.length < TALKS_PER_PAGE ? page.next : null;
	// After the last friend who wrote, a page continues with those who never did.
	const silent =
		rest && !isAmongSilent(input)
			? await readPage(ctx, { query: { ...input, cursor: rest }, role }, TALKS_PER_PAGE - page.rows.length)
			: null;
	const next = silent ? silent.next : page.next;
	return {
		members: [...page.rows, ...(silent?.rows ?? [])].map((row) => ({
			...presentMember(row, ctx.zone),
			...(hasBesides(row) && presentBesides(ctx, row)),
		})),
		next_cursor: next && writeCursor(next),
	};
}

type Row = MemberRow & Partial<Besides>;

/**
 * The chat page shows none of this, and so does not request it: fifty friends have some hundreds of values.
 */
const hasBesides = (row: Row): row is MemberRow & Besides => row.target_vars !== undefined;

interface Page {
	rows: Row[];
	next: Cursor | null;
}

interface Wish {
	query: MembersQuery;
	/** Conditions of another role. */
	role: Wanted[];
}

async function readPage(ctx: OperatorCtx, { query, role }: Wish, take: number): Promise<Page> {
	const asking = { viewer: ctx.operator, query, role };
	const more = take + 1;
	const shape = shapeOf(ctx, query);
	const read = await (shape
		? rowsOfShape(ctx.db, shape.key, { ...asking, places: shape.places }, { ...shape.values, more })
		: rowsOfPage(ctx.db, askedWith(valuesOf(ctx, query), asking), { isBrief: query.brief, more }));
	// `is_few` is a column of the rows, or of one row without a friend if there are none.
	const rows = read.filter(({ id }) => id !== null);
	const last = rows[take - 1];
	if (rows.length > take && last)
		return { rows: rows.slice(0, take), next: { at: last.at, id: String(last.id) } };
	return { rows, next: read[0]?.is_few ? null : await stoppedAt(ctx, asking) };
}

/** Statement that reads a page's friends. @param more one more than the page size */
export function rowsOfPage(
	db: Db,
	asked: Asked,
	{ isBrief, more }: { isBrief: boolean; more: Bound<number> },
) {
	const { found } = pageOf(asked, more);
	const members = membersAmong(sql`found`, isBrief ? undefined : besidesOf(sql`found.id`));
	return rowsOf<Row & { is_few?: number }>(
		db,
		asked.from.length === 0
			? sql`${found} ${members} order by found.at desc, found.id desc`
			: sql`${found} select way.is_few as is_few, x.* from way left join (${members}) x order by x.at desc, x.id desc`,
	);
}

export const rowsOfShape = writtenByShape((db, { places, ...asking }: Asking & { places: AskedWith }) =>
	rowsOfPage(db, askedWith(places, asking), {
		isBrief: asking.query.brief,
		more: sql.placeholder("more"),
	}),
);

/** Cursor after a page that is not full: the end of the scan, or the first friend who never wrote. */
async function stoppedAt(ctx: OperatorCtx, asking: Asking): Promise<Cursor | null> {
	const { end } = pageOf(askedWith(valuesOf(ctx, asking.query), asking), 1);
	const [stopped] = await rowsOf<{ at: number | null; id: number | null }>(ctx.db, end);
	if (stopped && stopped.at !== null && stopped.id !== null)
		return { at: stopped.at, id: String(stopped.id) };
	const { query } = asking;
	return query.order_by === "message" && !isAmongSilent(query) ? NEVER_WROTE : null;
}

/** Characters read of a long message: enough for a line of the list, even after links are removed. */
const READ = 500;

/**
 * Friends in the form of the list.
 * @param found rows with `id` and `at`, named `found`
 * @param besides further columns
 */
export const membersAmong = (
	found: SQL,
	besides?: SQL,
): SQL => sql`select ${besides ? sql`${besides},` : sql``} found.id as id, found.at as at, ${friends.name} as name,
		${friends.iconUrl} as icon_url, ${friends.memo} as memo, ${friends.blockedAt} as blocked_at,
		${friends.followedAt} as followed_at,
		(select json_object('id', m.id, 'type', m.type, 'text', substr(m.text, 1, ${READ}), 'outgoing', m.outgoing,
				'timestamp', m.timestamp, 'unsent_at', m.unsent_at)
			from ${messages} m where m.friend_id = found.id order by m.timestamp desc, m.id desc limit 1) as last_message,
		${waitingCount(sql`found.id`)} as waiting, ${newestWaiting(sql`found.id`)} as waiting_id,
		coalesce((select v.choice_id from ${friendVars} v
				where v.var_id = (select id from ${markField}) and v.friend_id = found.id),
			(select k.mark_id from ${friendMarks} k where k.friend_id = found.id and (select id from ${markField}) is null))
			as mark_id,
		coalesce(${talks.important}, 0) as important, ${talks.operatorId} as operator_id, ${operators.name} as operator_name
	from ${found} cross join ${friends} on ${friends.id} = found.id
	left join ${talks} on ${talks.friendId} = found.id
	left join ${operators} on ${operators.id} = ${talks.operatorId}`;
