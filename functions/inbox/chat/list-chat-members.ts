import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { talks } from "#db/engine/talks.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { operators } from "#db/platform/operators.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { type BoundValue, prepareByShape } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { type MembersQuery, TALKS_PER_PAGE } from "#domain/inbox/chat/members-query.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import {
	countMessagesToAnswer,
	newestWaitingMessage,
} from "#functions/engine/messages/waiting-message-count.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import {
	buildChatPageQuery,
	type ChatPageParameters,
	type ChatPageQuery,
	type ChatPageRequest,
	chatPageParametersOf,
	type FriendCondition,
	findRoleConditions,
	isAmongSilent,
} from "./chat-page-query.ts";
import { chatPageShapeOf } from "./chat-page-shape.ts";
import { buildChatPageStatements } from "./chat-page-statements.ts";
import { type FriendExtras, friendExtraColumns, presentFriendExtras } from "./friend-extras.ts";
import { type MemberRow, presentMember } from "./present-member.ts";

/** Cursor before the first friend who never wrote. */
const NEVER_WROTE: TimeCursor = { at: 0, id: "999999999999999" };

/** A page of friends with the state of their talks (M-261). @throws Refusal 422 for an unknown role. */
export async function listChatMembers({ ctx, input }: { ctx: OperatorCtx; input: MembersQuery }) {
	const role = await findRoleConditions(ctx, input);
	const page = await readMemberPage(ctx, { query: input, role }, TALKS_PER_PAGE);
	const remainingCursor = page.next?.at === 0 && page.rows.length < TALKS_PER_PAGE ? page.next : null;
	// After the last friend who wrote, a page continues with those who never did.
	const silentPage =
		remainingCursor && !isAmongSilent(input)
			? await readMemberPage(
					ctx,
					{ query: { ...input, cursor: remainingCursor }, role },
					TALKS_PER_PAGE - page.rows.length,
				)
			: null;
	const next = silentPage ? silentPage.next : page.next;
	return {
		members: [...page.rows, ...(silentPage?.rows ?? [])].map((row) => ({
			...presentMember(row, ctx.zone),
			...(hasExtras(row) && presentFriendExtras(ctx, row)),
		})),
		next_cursor: next && writeTimeCursor(next),
	};
}

type ListedMemberRow = MemberRow & Partial<FriendExtras>;

/** Whether further data was read; the chat page skips it, because fifty friends have hundreds of values. */
const hasExtras = (row: ListedMemberRow): row is MemberRow & FriendExtras => row.target_vars !== undefined;

interface MemberPage {
	rows: ListedMemberRow[];
	next: TimeCursor | null;
}

interface PageRequest {
	query: MembersQuery;
	/** Conditions of a role by which the operator restricts the list. */
	role: FriendCondition[];
}

async function readMemberPage(
	ctx: OperatorCtx,
	{ query, role }: PageRequest,
	pageSize: number,
): Promise<MemberPage> {
	const request = { viewer: ctx.operator, query, role };
	const rowLimit = pageSize + 1;
	const shape = chatPageShapeOf(ctx, query);
	const readRows = await (shape
		? readMemberRowsByShape(
				ctx.db,
				shape.key,
				{ ...request, placeholders: shape.placeholders },
				{ ...shape.values, rowLimit },
			)
		: readMemberRows(ctx.db, buildChatPageQuery(chatPageParametersOf(ctx, query), request), {
				isBrief: query.brief,
				rowLimit,
			}));
	// `is_few` is a column of the rows, or of one row without a friend if there are none.
	const rows = readRows.filter(({ id }) => id !== null);
	const last = rows[pageSize - 1];
	if (rows.length > pageSize && last)
		return { rows: rows.slice(0, pageSize), next: { at: last.at, id: String(last.id) } };
	return { rows, next: readRows[0]?.is_few ? null : await readNextCursor(ctx, request) };
}

/** Statement that reads a page's friends. @param rowLimit one more than the page size */
export function readMemberRows(
	db: Db,
	query: ChatPageQuery,
	{ isBrief, rowLimit }: { isBrief: boolean; rowLimit: BoundValue<number> },
) {
	const { found } = buildChatPageStatements(query, rowLimit);
	const members = selectMembers(sql`found`, isBrief ? undefined : friendExtraColumns(sql`found.id`));
	return queryRows<ListedMemberRow & { is_few?: number }>(
		db,
		query.collectable.length === 0
			? sql`${found} ${members} order by found.at desc, found.id desc`
			: sql`${found} select strategy.is_few as is_few, x.* from strategy left join (${members}) x order by x.at desc, x.id desc`,
	);
}

/** The same for a query with a shape: its statement is built and prepared once for each shape. */
export const readMemberRowsByShape = prepareByShape(
	(db, { placeholders, ...request }: ChatPageRequest & { placeholders: ChatPageParameters }) =>
		readMemberRows(db, buildChatPageQuery(placeholders, request), {
			isBrief: request.query.brief,
			rowLimit: sql.placeholder("rowLimit"),
		}),
);

/** Cursor after a page that is not full: the end of the scan, or the first friend who never wrote. */
async function readNextCursor(ctx: OperatorCtx, request: ChatPageRequest): Promise<TimeCursor | null> {
	const { end } = buildChatPageStatements(
		buildChatPageQuery(chatPageParametersOf(ctx, request.query), request),
		1,
	);
	const [scanEnd] = await queryRows(ctx.db, { at: nullable(number), id: nullable(number) }, end);
	if (scanEnd && scanEnd.at !== null && scanEnd.id !== null)
		return { at: scanEnd.at, id: String(scanEnd.id) };
	const { query } = request;
	return query.order_by === "message" && !isAmongSilent(query) ? NEVER_WROTE : null;
}

/** Characters read of a long message: enough for a line of the list, even after links are removed. */
const MAX_TEXT_READ = 500;

/** The friend's newest message; its known instant spares reading all that was sent since. */
const NEWEST_WRITTEN = sql`(select n.id from ${messages} n where n.friend_id = found.id and n.outgoing = 0
	and n.timestamp <= ${friends.lastMessageAt} order by n.timestamp desc, n.id desc limit 1)`;

/** Messages since the friend's newest among which an operator's answer is looked for. */
const READ_FOR_ANSWER = 10;

/** A person's answer to the friend's newest message, the newest one: no action and no program has sent it. */
const NEWEST_ANSWER = sql`(select r.id from (select n.id, n.delivery_id, n.outgoing, n.timestamp from ${messages} n
		where n.friend_id = found.id and n.timestamp >= ${friends.lastMessageAt}
		order by n.timestamp desc, n.id desc limit ${integerLiteral(READ_FOR_ANSWER)}) r
	left join ${deliveries} d on d.id = r.delivery_id
	where r.outgoing = 1 and d.run_id is null and d.program_id is null order by r.timestamp desc, r.id desc limit 1)`;

const NEWEST_OF_ALL = sql`(select n.id from ${messages} n where n.friend_id = found.id order by n.timestamp desc, n.id desc limit 1)`;

/**
 * Select of friends in the form of the list. The previewed message is the friend's newest that waits for a
 * person, otherwise their newest, so that no broadcast or automatic message hides it. For a friend who never
 * wrote it is the newest of all. Beside it is an operator's answer, by which an answered talk is recognised.
 * @param found rows with `id` and `at`, named `found`
 * @param extraColumns further columns
 */
export const selectMembers = (
	found: SQL,
	extraColumns?: SQL,
): SQL => sql`select ${extraColumns ? sql`${extraColumns},` : sql``} found.id as id, found.at as at, ${friends.name} as name,
		${friends.iconUrl} as icon_url, ${friends.memo} as memo, ${friends.blockedAt} as blocked_at,
		${friends.followedAt} as followed_at,
		(select json_object('id', m.id, 'type', m.type, 'text', substr(m.text, 1, ${MAX_TEXT_READ}), 'outgoing', m.outgoing,
				'timestamp', m.timestamp, 'unsent_at', m.unsent_at)
			from ${messages} m where m.id = coalesce(${newestWaitingMessage(sql`found.id`)}, ${NEWEST_WRITTEN}, ${NEWEST_OF_ALL}))
			as last_message,
		(select json_object('type', m.type, 'text', substr(m.text, 1, ${MAX_TEXT_READ}), 'unsent_at', m.unsent_at)
			from ${messages} m where m.id = ${NEWEST_ANSWER}) as answer,
		${countMessagesToAnswer(sql`found.id`)} as waiting, ${newestWaitingMessage(sql`found.id`)} as waiting_id,
		coalesce((select v.choice_id from ${friendVars} v
				where v.var_id = (select id from ${markField}) and v.friend_id = found.id),
			(select k.mark_id from ${friendMarks} k where k.friend_id = found.id and (select id from ${markField}) is null))
			as mark_id,
		coalesce(${talks.important}, 0) as important, ${talks.operatorId} as operator_id, ${operators.name} as operator_name
	from ${found} cross join ${friends} on ${friends.id} = found.id
	left join ${talks} on ${talks.friendId} = found.id
	left join ${operators} on ${operators.id} = ${talks.operatorId}`;
