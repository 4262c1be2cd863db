import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { messageSearch } from "#db/inbox/message-search.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { packValues, reduceValues } from "#db/platform/sql/pack-values.ts";
import { prepareByShape, prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { selectAsLists } from "#db/platform/sql/select-as-lists.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import { queryArchiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";
import {
	archivedMessagesTable,
	joinArchived,
	joinedArchivedColumns,
	messageKeys,
} from "#functions/engine/messages/archive/archived-columns.ts";
import type { MessagePosition, PageSource } from "#functions/engine/messages/archive/merge-pages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { messageFriendColumns, type StoredTimelineRow } from "./recent-timeline.ts";
import {
	dayConditions,
	isInTimelineRange,
	isVisibleFriend,
	kindConditions,
	matchesTimelineQuery,
	scannedMessage,
	scannedMessages,
	visibleFriendIds,
	wholeTextConditions,
} from "./timeline-conditions.ts";
import type { TimelineConditions, TimelinePageQuery } from "./timeline-query.ts";
import { prepareByTimelineShape } from "./timeline-shape.ts";
import {
	fullTextHits,
	isOrderedByInsertion,
	MAX_FEW_FRIENDS,
	MAX_SCANNED_HITS,
	MAX_SCANNED_MESSAGES,
	newestMessagesOf,
	timelineComparator,
	timelineOrderSql,
} from "./timeline-statements.ts";

/**
 * Pages of the timeline from the archive, by the same strategies as recent ones. An archive database has no
 * friends: it finds messages by kind, day and text, and their friends are read from the main database.
 */

/** Messages read in addition to a page of all friends, because some may be of hidden friends. */
const SPARE_ROWS = 10;

/** Maximum number of messages examined by key alone, where most may be of hidden friends. */
const MAX_CANDIDATES = 5_000;

interface Candidate extends MessagePosition {
	friend_id: number;
}

interface ArchiveScan {
	/** Select of matching messages with `id`, `timestamp` and `friend_id`, limited by `limit`. */
	matches: SQL;
	limit: SQL;
	/**
	 * Select of the scanned rows with `id` and `timestamp` in page order; the scan ends after `maxRows`.
	 */
	scanned: { rows: SQL; maxRows: number };
}

/** Messages of a page in each database of the archive. */
export async function readArchivedSources(
	ctx: OperatorCtx,
	query: TimelinePageQuery,
): Promise<PageSource<StoredTimelineRow>[]> {
	if (query.shape)
		return addFriends(ctx, query, await queryArchiveDatabases(ctx.env, (db) => readByShape(ctx, db, query)));
	const fewFriends = await queryRows(
		ctx.db,
		{ id: number },
		packValues(sql`${visibleFriendIds(ctx, query)} limit ${MAX_FEW_FRIENDS + 1}`),
	);
	if (fewFriends.length <= MAX_FEW_FRIENDS) {
		const ids = fewFriends.map(({ id }) => id);
		return addFriends(
			ctx,
			query,
			await queryArchiveDatabases(ctx.env, (db) => readOfFewFriends(db, query, ids)),
		);
	}
	const candidates = await queryArchiveDatabases(ctx.env, (db) => findCandidates(db, query));
	return addFriends(ctx, query, await readVisibleCandidates(ctx, query, candidates));
}

/** The newest messages of each of these friends. */
const newestOfFriends = (ids: number[], query: TimelineConditions): SQL => sql`
	select m.id as id, m.timestamp as timestamp, m.friend_id as friend_id from ${listTable(ids)} f
		cross join ${messages} m on m.id in (${newestMessagesOf(query, sql`f.value`)})
	order by ${sql.join(timelineOrderSql({ id: sql`m.id`, timestamp: sql`m.timestamp` }, query), sql`, `)}
	limit ${query.rowLimit}`;

const archiveScanOf = (query: TimelineConditions, limit: SQL): ArchiveScan =>
	(isOrderedByInsertion(query) ? hitScan : walkScan)(query, limit);

function walkScan(query: TimelineConditions, limit: SQL): ArchiveScan {
	const order = sql`order by ${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	const text = query.spellings.length > 0 ? scannedMessage.text : sql`null`;
	return {
		matches: sql`select l.id as id, l.timestamp as timestamp, l.friend_id as friend_id
			from (select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id,
					${scannedMessage.type} as type, ${scannedMessage.outgoing} as outgoing, ${text} as text
				from ${scannedMessages} where ${isInTimelineRange(query)} ${order} limit ${MAX_SCANNED_MESSAGES}) l
			where ${matchesTimelineQuery(row, query)} order by l.timestamp desc, l.id desc limit ${limit}`,
		limit,
		scanned: {
			rows: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp from ${scannedMessages} where ${isInTimelineRange(query)} ${order}`,
			maxRows: MAX_SCANNED_MESSAGES,
		},
	};
}

const hitScan = (query: TimelineConditions, limit: SQL): ArchiveScan => ({
	matches: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id
		from (select ${messageSearch.id} as id from ${fullTextHits(query)} limit ${MAX_SCANNED_HITS}) h cross join ${scannedMessages} on ${scannedMessage.id} = h.id
		where ${joinConditions([...dayConditions(query), ...kindConditions(scannedMessage, query), ...wholeTextConditions(scannedMessage.text, query)], "and")} order by h.id desc limit ${limit}`,
	limit,
	scanned: {
		rows: sql`select ${messageSearch.id} as id, 0 as timestamp from ${fullTextHits(query)}`,
		maxRows: MAX_SCANNED_HITS,
	},
});

/** Reads matching messages as stored, without their friends. */
async function readByShape(
	ctx: OperatorCtx,
	db: Db,
	query: TimelinePageQuery,
): Promise<PageSource<MessageRow>> {
	// One friend's history is read completely, so the end of the scan is not queried.
	if (query.friendId !== null)
		return toMessageSource(await rowsByShape(db, query, ctx), { limit: query.pageSize + 1, ends: [] });
	const [rows, ends] = await db.batch([rowsByShape(db, query, ctx), endByShape(db, query, ctx)]);
	return toMessageSource(rows, { limit: query.pageSize + 1 + SPARE_ROWS, ends });
}

/** Archive scan for operators who see all friends. */
const scanOfAllFriends = (query: TimelineConditions): ArchiveScan =>
	archiveScanOf(query, sql`${query.rowLimit} + ${SPARE_ROWS}`);

const rowsByShape = prepareByTimelineShape((db, query) =>
	readFoundMessages(
		db,
		query,
		query.friendId === null
			? scanOfAllFriends(query).matches
			: newestMessagesOf(query, sql`${query.friendId}`),
	),
);
const endByShape = prepareByTimelineShape((db, query) => readScanEnd(db, scanOfAllFriends(query)));

async function readOfFewFriends(
	db: Db,
	query: TimelinePageQuery,
	ids: number[],
): Promise<PageSource<MessageRow>> {
	return toMessageSource(await readFoundMessages(db, query, newestOfFriends(ids, query)), {
		limit: query.pageSize + 1,
		ends: [],
	});
}

const STORED_MESSAGES = selectAsLists({ message: messages });

const readFoundMessages = (db: Db, query: TimelineConditions, matches: SQL) =>
	STORED_MESSAGES.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in (select id from (${matches}))`,
		timelineComparator(query),
	);

function toMessageSource(
	stored: { message: MessageRow }[],
	{ limit, ends }: { limit: number; ends: MessagePosition[] },
): PageSource<MessageRow> {
	const rows = stored.map(({ message }) => message);
	return { rows, end: rows.length === limit ? rows.at(-1)! : (ends[0] ?? null) };
}

/** Finds the keys of matching messages, with their friends. */
async function findCandidates(db: Db, query: TimelinePageQuery): Promise<PageSource<Candidate>> {
	const scan = archiveScanOf(query, sql`${MAX_CANDIDATES}`);
	const [rows, ends] = await db.batch([queryRows<Candidate>(db, scan.matches), readScanEnd(db, scan)]);
	return { rows, end: rows.length === MAX_CANDIDATES ? rows.at(-1)! : (ends[0] ?? null) };
}

/**
 * Statement that reads the end of the scan. A full result ended the scan earlier, so the end is not looked up
 * then.
 */
const readScanEnd = (db: Db, { matches, limit, scanned }: ArchiveScan) =>
	queryRows<MessagePosition>(
		db,
		sql`${scanned.rows} limit (select count(*) < ${limit} from (${matches})) offset ${scanned.maxRows - 1}`,
	);

/** Reads the candidates that the operator may see and the query covers, up to one more than the page size. */
async function readVisibleCandidates(
	ctx: OperatorCtx,
	query: TimelinePageQuery,
	candidates: PageSource<Candidate>[],
): Promise<PageSource<MessageRow>[]> {
	const friendIds = candidates.flatMap(({ rows }) => rows.map((row) => row.friend_id));
	const visibleIds = new Set((await findVisibleFriends(ctx, query, friendIds)).map(({ id }) => id));
	const visible = candidates.map(({ rows, end }) => {
		const shown = rows.filter((row) => visibleIds.has(row.friend_id)).slice(0, query.pageSize + 1);
		return { rows: shown, end: shown.length > query.pageSize ? shown.at(-1)! : end };
	});
	const ids = visible.flatMap(({ rows }) => rows.map(({ id }) => id));
	if (ids.length === 0) return visible.map(({ end }) => ({ rows: [], end }));
	const archived = await queryArchiveDatabases(ctx.env, (db) =>
		db
			.select()
			.from(messages)
			.where(sql`${messages.id} in ${valuesOfList(ids)}`),
	);
	const byId = new Map(archived.flat().map((row) => [row.id, row]));
	return visible.map(({ rows, end }) => ({ rows: rows.flatMap(({ id }) => byId.get(id) ?? []), end }));
}

/** Statement that selects the friends whom the operator may see and the query covers. */
const findVisibleFriends = (ctx: OperatorCtx, query: TimelinePageQuery, friendIds: number[]) =>
	queryRows(
		ctx.db,
		{ id: number },
		packValues(sql`select ${friends.id} as id
			from ${listTable([...new Set(friendIds)])} f cross join ${friends} on ${friends.id} = f.value
			where ${isVisibleFriend(ctx, query, friends.id)}`),
	);

/**
 * Statement that reads the joined columns of archived messages whose friends the operator may see; a single
 * friend was checked before. Values are packed, because a saved search may have more than D1 binds.
 */
function readJoinedOfVisible(ctx: OperatorCtx, query: TimelinePageQuery, archived: MessageRow[]) {
	const keys = messageKeys(archived);
	if (query.shape === null)
		return selectJoinedColumns(ctx.db, {
			keys,
			friendCondition: reduceValues(visibilityCondition(ctx, query)),
		});
	if (query.friendId !== null) return readJoinedOfFriend(ctx.db, { keys });
	return readJoinedByShape(ctx.db, "", visibilityCondition(ctx, query), { keys });
}

const visibilityCondition = (ctx: OperatorCtx, query: TimelineConditions): SQL =>
	isVisibleFriend(ctx, query, messages.friendId);

const JOINED_COLUMNS = selectAsLists({ ...joinedArchivedColumns, ...messageFriendColumns });

const selectJoinedColumns = (
	db: Db,
	{ keys, friendCondition }: { keys: string | Placeholder; friendCondition: SQL },
) =>
	JOINED_COLUMNS.rowsOf(
		db,
		// The cross join keeps this order: otherwise a condition with an index of friends would read all its
		// friends for one page.
		sql`from ${archivedMessagesTable(keys)} cross join ${friends} where ${friends.id} = ${messages.friendId} and ${friendCondition}`,
		{ id: messages.id, order: () => 0 },
	);

const readJoinedOfFriend = prepareOnce((db) =>
	selectJoinedColumns(db, { keys: sql.placeholder("keys"), friendCondition: sql`1` }),
);
/** The condition has the same text for all operators who see every friend. */
const readJoinedByShape = prepareByShape((db, friendCondition: SQL) =>
	selectJoinedColumns(db, { keys: sql.placeholder("keys"), friendCondition }),
);

/**
 * Adds the joined columns to archived messages, as for recent ones. Messages that are still stored among the
 * recent ones are left out.
 */
async function addFriends(
	ctx: OperatorCtx,
	query: TimelinePageQuery,
	sources: PageSource<MessageRow>[],
): Promise<PageSource<StoredTimelineRow>[]> {
	const archived = sources.flatMap(({ rows }) => rows);
	if (archived.length === 0) return sources.map(({ end }) => ({ rows: [], end }));
	const rowById = joinArchived(archived, await readJoinedOfVisible(ctx, query, archived));
	return sources.map(({ rows, end }) => ({ rows: rows.flatMap(({ id }) => rowById.get(id) ?? []), end }));
}
