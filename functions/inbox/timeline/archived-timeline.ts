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
	/** Select of matching messages with `id`, `timestamp` and `friend_id`, limited by `most`. */
	found: SQL;
	most: SQL;
	/**
	 * Select of the scanned rows with `id` and `timestamp` in page order; the scan ends after `most` of them.
	 */
	looked: { rows: SQL; most: number };
}

/** Messages of a page in each database of the archive. */
export async function readArchivedSources(
	ctx: OperatorCtx,
	asked: TimelinePageQuery,
): Promise<PageSource<StoredTimelineRow>[]> {
	if (asked.shape)
		return addFriends(ctx, asked, await queryArchiveDatabases(ctx.env, (db) => readByShape(ctx, db, asked)));
	const few = await queryRows(
		ctx.db,
		{ id: number },
		packValues(sql`${visibleFriendIds(ctx, asked)} limit ${MAX_FEW_FRIENDS + 1}`),
	);
	if (few.length <= MAX_FEW_FRIENDS) {
		const ids = few.map(({ id }) => id);
		return addFriends(
			ctx,
			asked,
			await queryArchiveDatabases(ctx.env, (db) => readOfFewFriends(db, asked, ids)),
		);
	}
	const looked = await queryArchiveDatabases(ctx.env, (db) => findCandidates(db, asked));
	return addFriends(ctx, asked, await readVisibleCandidates(ctx, asked, looked));
}

/** The newest messages of each of these friends. */
const newestOfFriends = (ids: number[], asked: TimelineConditions): SQL => sql`
	select m.id as id, m.timestamp as timestamp, m.friend_id as friend_id from ${listTable(ids)} f
		cross join ${messages} m on m.id in (${newestMessagesOf(asked, sql`f.value`)})
	order by ${sql.join(timelineOrderSql({ id: sql`m.id`, timestamp: sql`m.timestamp` }, asked), sql`, `)}
	limit ${asked.more}`;

const archiveScanOf = (asked: TimelineConditions, most: SQL): ArchiveScan =>
	(isOrderedByInsertion(asked) ? hitScan : walkScan)(asked, most);

function walkScan(asked: TimelineConditions, most: SQL): ArchiveScan {
	const order = sql`order by ${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	const text = asked.ways.length > 0 ? scannedMessage.text : sql`null`;
	return {
		found: sql`select l.id as id, l.timestamp as timestamp, l.friend_id as friend_id
			from (select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id,
					${scannedMessage.type} as type, ${scannedMessage.outgoing} as outgoing, ${text} as text
				from ${scannedMessages} where ${isInTimelineRange(asked)} ${order} limit ${MAX_SCANNED_MESSAGES}) l
			where ${matchesTimelineQuery(row, asked)} order by l.timestamp desc, l.id desc limit ${most}`,
		most,
		looked: {
			rows: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp from ${scannedMessages} where ${isInTimelineRange(asked)} ${order}`,
			most: MAX_SCANNED_MESSAGES,
		},
	};
}

const hitScan = (asked: TimelineConditions, most: SQL): ArchiveScan => ({
	found: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id
		from (select ${messageSearch.id} as id from ${fullTextHits(asked)} limit ${MAX_SCANNED_HITS}) h cross join ${scannedMessages} on ${scannedMessage.id} = h.id
		where ${joinConditions([...dayConditions(asked), ...kindConditions(scannedMessage, asked), ...wholeTextConditions(scannedMessage.text, asked)], "and")} order by h.id desc limit ${most}`,
	most,
	looked: {
		rows: sql`select ${messageSearch.id} as id, 0 as timestamp from ${fullTextHits(asked)}`,
		most: MAX_SCANNED_HITS,
	},
});

/** Reads matching messages as stored, without their friends. */
async function readByShape(
	ctx: OperatorCtx,
	db: Db,
	asked: TimelinePageQuery,
): Promise<PageSource<MessageRow>> {
	// One friend's history is read completely, so the end of the scan is not queried.
	if (asked.friendId !== null)
		return toMessageSource(await rowsByShape(db, asked, ctx), { most: asked.take + 1, ends: [] });
	const [read, ends] = await db.batch([rowsByShape(db, asked, ctx), endByShape(db, asked, ctx)]);
	return toMessageSource(read, { most: asked.take + 1 + SPARE_ROWS, ends });
}

/** Archive scan for operators who see all friends. */
const scanOfAllFriends = (asked: TimelineConditions): ArchiveScan =>
	archiveScanOf(asked, sql`${asked.more} + ${SPARE_ROWS}`);

const rowsByShape = prepareByTimelineShape((db, asked) =>
	readFoundMessages(
		db,
		asked,
		asked.friendId === null ? scanOfAllFriends(asked).found : newestMessagesOf(asked, sql`${asked.friendId}`),
	),
);
const endByShape = prepareByTimelineShape((db, asked) => readScanEnd(db, scanOfAllFriends(asked)));

async function readOfFewFriends(
	db: Db,
	asked: TimelinePageQuery,
	ids: number[],
): Promise<PageSource<MessageRow>> {
	return toMessageSource(await readFoundMessages(db, asked, newestOfFriends(ids, asked)), {
		most: asked.take + 1,
		ends: [],
	});
}

const STORED_MESSAGES = selectAsLists({ message: messages });

const readFoundMessages = (db: Db, asked: TimelineConditions, found: SQL) =>
	STORED_MESSAGES.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in (select id from (${found}))`,
		timelineComparator(asked),
	);

function toMessageSource(
	read: { message: MessageRow }[],
	{ most, ends }: { most: number; ends: MessagePosition[] },
): PageSource<MessageRow> {
	const rows = read.map(({ message }) => message);
	return { rows, end: rows.length === most ? rows.at(-1)! : (ends[0] ?? null) };
}

/** Finds the keys of matching messages, with their friends. */
async function findCandidates(db: Db, asked: TimelinePageQuery): Promise<PageSource<Candidate>> {
	const looking = archiveScanOf(asked, sql`${MAX_CANDIDATES}`);
	const [rows, ends] = await db.batch([queryRows<Candidate>(db, looking.found), readScanEnd(db, looking)]);
	return { rows, end: rows.length === MAX_CANDIDATES ? rows.at(-1)! : (ends[0] ?? null) };
}

/**
 * Statement that reads the end of the scan. A full result ended the scan earlier, so the end is not looked up
 * then.
 */
const readScanEnd = (db: Db, { found, most, looked }: ArchiveScan) =>
	queryRows<MessagePosition>(
		db,
		sql`${looked.rows} limit (select count(*) < ${most} from (${found})) offset ${looked.most - 1}`,
	);

/** Reads the candidates that the operator may see and the query covers, up to one more than the page size. */
async function readVisibleCandidates(
	ctx: OperatorCtx,
	asked: TimelinePageQuery,
	looked: PageSource<Candidate>[],
): Promise<PageSource<MessageRow>[]> {
	const friendIds = looked.flatMap(({ rows }) => rows.map((row) => row.friend_id));
	const seen = new Set((await findVisibleFriends(ctx, asked, friendIds)).map(({ id }) => id));
	const kept = looked.map(({ rows, end }) => {
		const first = rows.filter((row) => seen.has(row.friend_id)).slice(0, asked.take + 1);
		return { rows: first, end: first.length > asked.take ? first.at(-1)! : end };
	});
	const ids = kept.flatMap(({ rows }) => rows.map(({ id }) => id));
	if (ids.length === 0) return kept.map(({ end }) => ({ rows: [], end }));
	const read = await queryArchiveDatabases(ctx.env, (db) =>
		db
			.select()
			.from(messages)
			.where(sql`${messages.id} in ${valuesOfList(ids)}`),
	);
	const byId = new Map(read.flat().map((row) => [row.id, row]));
	return kept.map(({ rows, end }) => ({ rows: rows.flatMap(({ id }) => byId.get(id) ?? []), end }));
}

/** Statement that selects the friends whom the operator may see and the query covers. */
const findVisibleFriends = (ctx: OperatorCtx, asked: TimelinePageQuery, friendIds: number[]) =>
	queryRows(
		ctx.db,
		{ id: number },
		packValues(sql`select ${friends.id} as id
			from ${listTable([...new Set(friendIds)])} f cross join ${friends} on ${friends.id} = f.value
			where ${isVisibleFriend(ctx, asked, friends.id)}`),
	);

/**
 * Statement that reads the joined columns of archived messages whose friends the operator may see; a single
 * friend was checked before. Values are packed, because a saved search may have more than D1 binds.
 */
function readJoinedOfVisible(ctx: OperatorCtx, asked: TimelinePageQuery, archived: MessageRow[]) {
	const keys = messageKeys(archived);
	if (asked.shape === null)
		return selectJoinedColumns(ctx.db, { keys, whose: reduceValues(visibilityCondition(ctx, asked)) });
	if (asked.friendId !== null) return readJoinedOfFriend(ctx.db, { keys });
	return readJoinedByShape(ctx.db, "", visibilityCondition(ctx, asked), { keys });
}

const visibilityCondition = (ctx: OperatorCtx, asked: TimelineConditions): SQL =>
	isVisibleFriend(ctx, asked, messages.friendId);

const JOINED_COLUMNS = selectAsLists({ ...joinedArchivedColumns, ...messageFriendColumns });

const selectJoinedColumns = (db: Db, { keys, whose }: { keys: string | Placeholder; whose: SQL }) =>
	JOINED_COLUMNS.rowsOf(
		db,
		// The cross join keeps this order: otherwise a condition with an index of friends would read all its
		// friends for one page.
		sql`from ${archivedMessagesTable(keys)} cross join ${friends} where ${friends.id} = ${messages.friendId} and ${whose}`,
		{ id: messages.id, order: () => 0 },
	);

const readJoinedOfFriend = prepareOnce((db) =>
	selectJoinedColumns(db, { keys: sql.placeholder("keys"), whose: sql`1` }),
);
/** The condition has the same text for all operators who see every friend. */
const readJoinedByShape = prepareByShape((db, whose: SQL) =>
	selectJoinedColumns(db, { keys: sql.placeholder("keys"), whose }),
);

/**
 * Adds the joined columns to archived messages, as for recent ones. Messages that are still stored among the
 * recent ones are left out.
 */
async function addFriends(
	ctx: OperatorCtx,
	asked: TimelinePageQuery,
	found: PageSource<MessageRow>[],
): Promise<PageSource<StoredTimelineRow>[]> {
	const all = found.flatMap(({ rows }) => rows);
	if (all.length === 0) return found.map(({ end }) => ({ rows: [], end }));
	const rowOf = joinArchived(all, await readJoinedOfVisible(ctx, asked, all));
	return found.map(({ rows, end }) => ({ rows: rows.flatMap(({ id }) => rowOf.get(id) ?? []), end }));
}
