import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { messageSearch } from "#db/inbox/message-search.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { packValues, reduceValues } from "#db/platform/sql/pack-values.ts";
import { prepareByShape, prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
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
import { besideFriend, type StoredTimelineRow } from "./recent-timeline.ts";
import {
	fromScanned,
	inRange,
	isVisibleFriend,
	matchesQuery,
	ofDays,
	ofKinds,
	ofWhole,
	scannedMessage,
	visibleFriendIds,
} from "./timeline-conditions.ts";
import {
	FEW,
	HITS,
	hitsIn,
	inTimelineOrder,
	isByArrival,
	LOOKED,
	newestMessagesOf,
	timelineOrder,
} from "./timeline-page.ts";
import type { TimelineConditions, TimelinePageQuery } from "./timeline-query.ts";
import { byShape } from "./timeline-shape.ts";

/**
 * The same strategies in a database of the archive, which has no friends: it finds messages by kind, day and
 * text, and their friends are queried afterwards, in one statement.
 */

/** Extra messages read where all friends are shown, because a friend may be hidden. */
const SPARE = 10;

/** Maximum number of messages examined by key alone, where most may be of hidden friends. */
const CANDIDATES = 5_000;

interface Candidate extends MessagePosition {
	friend_id: number;
}

interface ArchiveScan {
	/** Rows with `id`, `timestamp` and `friend_id`, at most so many. */
	found: SQL;
	most: SQL;
	/** Rows with `id` and `timestamp`, in the order of the page: looking ended with the last of so many. */
	looked: { rows: SQL; most: number };
}

/** Messages of a page in each database of the archive. */
export async function archivedSources(
	ctx: OperatorCtx,
	asked: TimelinePageQuery,
): Promise<PageSource<StoredTimelineRow>[]> {
	if (asked.shape)
		return withFriends(
			ctx,
			asked,
			await queryArchiveDatabases(ctx.env, (db) => readOfAnybody(ctx, db, asked)),
		);
	const few = await queryRows<{ id: number }>(
		ctx.db,
		packValues(sql`${visibleFriendIds(ctx, asked)} limit ${FEW + 1}`),
	);
	if (few.length <= FEW) {
		const ids = few.map(({ id }) => id);
		return withFriends(ctx, asked, await queryArchiveDatabases(ctx.env, (db) => readOfFew(db, asked, ids)));
	}
	const looked = await queryArchiveDatabases(ctx.env, (db) => lookAt(db, asked));
	return withFriends(ctx, asked, await readTheirs(ctx, asked, looked));
}

/** The newest messages of each of these friends. */
const ofFriends = (ids: number[], asked: TimelineConditions): SQL => sql`
	select m.id as id, m.timestamp as timestamp, m.friend_id as friend_id from ${listTable(ids)} f
		cross join ${messages} m on m.id in (${newestMessagesOf(asked, sql`f.value`)})
	order by ${sql.join(timelineOrder({ id: sql`m.id`, timestamp: sql`m.timestamp` }, asked), sql`, `)}
	limit ${asked.more}`;

const lookingFor = (asked: TimelineConditions, most: SQL): ArchiveScan =>
	(isByArrival(asked) ? ofHits : ofWalk)(asked, most);

function ofWalk(asked: TimelineConditions, most: SQL): ArchiveScan {
	const order = sql`order by ${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	const text = asked.ways.length > 0 ? scannedMessage.text : sql`null`;
	return {
		found: sql`select l.id as id, l.timestamp as timestamp, l.friend_id as friend_id
			from (select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id,
					${scannedMessage.type} as type, ${scannedMessage.outgoing} as outgoing, ${text} as text
				from ${fromScanned} where ${inRange(asked)} ${order} limit ${LOOKED}) l
			where ${matchesQuery(row, asked)} order by l.timestamp desc, l.id desc limit ${most}`,
		most,
		looked: {
			rows: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp from ${fromScanned} where ${inRange(asked)} ${order}`,
			most: LOOKED,
		},
	};
}

const ofHits = (asked: TimelineConditions, most: SQL): ArchiveScan => ({
	found: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id
		from (select ${messageSearch.id} as id from ${hitsIn(asked)} limit ${HITS}) h cross join ${fromScanned} on ${scannedMessage.id} = h.id
		where ${joinConditions([...ofDays(asked), ...ofKinds(scannedMessage, asked), ...ofWhole(scannedMessage.text, asked)], "and")} order by h.id desc limit ${most}`,
	most,
	looked: { rows: sql`select ${messageSearch.id} as id, 0 as timestamp from ${hitsIn(asked)}`, most: HITS },
});

/** Reads matching messages in the form in which they are stored. */
async function readOfAnybody(
	ctx: OperatorCtx,
	db: Db,
	asked: TimelinePageQuery,
): Promise<PageSource<MessageRow>> {
	// One friend's history is read completely, so the end of the scan is not queried.
	if (asked.friendId !== null)
		return sourceOf(await rowsOfAnybody(db, asked, ctx), { most: asked.take + 1, ends: [] });
	const [read, ends] = await db.batch([rowsOfAnybody(db, asked, ctx), endOfAnybody(db, asked, ctx)]);
	return sourceOf(read, { most: asked.take + 1 + SPARE, ends });
}

/** Archive scan for operators who see all friends. */
const lookingForAnybody = (asked: TimelineConditions): ArchiveScan =>
	lookingFor(asked, sql`${asked.more} + ${SPARE}`);

const rowsOfAnybody = byShape((db, asked) =>
	rowsFound(
		db,
		asked,
		asked.friendId === null
			? lookingForAnybody(asked).found
			: newestMessagesOf(asked, sql`${asked.friendId}`),
	),
);
const endOfAnybody = byShape((db, asked) => endOf(db, lookingForAnybody(asked)));

async function readOfFew(db: Db, asked: TimelinePageQuery, ids: number[]): Promise<PageSource<MessageRow>> {
	return sourceOf(await rowsFound(db, asked, ofFriends(ids, asked)), { most: asked.take + 1, ends: [] });
}

const READ = selectAsLists({ message: messages });

const rowsFound = (db: Db, asked: TimelineConditions, found: SQL) =>
	READ.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in (select id from (${found}))`,
		inTimelineOrder(asked),
	);

function sourceOf(
	read: { message: MessageRow }[],
	{ most, ends }: { most: number; ends: MessagePosition[] },
): PageSource<MessageRow> {
	const rows = read.map(({ message }) => message);
	return { rows, end: rows.length === most ? rows.at(-1)! : (ends[0] ?? null) };
}

/** Finds the keys of matching messages, with their friends. */
async function lookAt(db: Db, asked: TimelinePageQuery): Promise<PageSource<Candidate>> {
	const looking = lookingFor(asked, sql`${CANDIDATES}`);
	const [rows, ends] = await db.batch([queryRows<Candidate>(db, looking.found), endOf(db, looking)]);
	return { rows, end: rows.length === CANDIDATES ? rows.at(-1)! : (ends[0] ?? null) };
}

/** End of the scan. A result at its limit stopped earlier, so the rows up to the end are not read. */
const endOf = (db: Db, { found, most, looked }: ArchiveScan) =>
	queryRows<MessagePosition>(
		db,
		sql`${looked.rows} limit (select count(*) < ${most} from (${found})) offset ${looked.most - 1}`,
	);

/** Reads the examined messages that the operator may see and the query covers, up to the page size. */
async function readTheirs(
	ctx: OperatorCtx,
	asked: TimelinePageQuery,
	looked: PageSource<Candidate>[],
): Promise<PageSource<MessageRow>[]> {
	const friendIds = looked.flatMap(({ rows }) => rows.map((row) => row.friend_id));
	const seen = new Set((await friendsAmong(ctx, asked, friendIds)).map(({ id }) => id));
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

/** Friends among these whom the operator may see and the query covers. */
const friendsAmong = (ctx: OperatorCtx, asked: TimelinePageQuery, friendIds: number[]) =>
	queryRows<{ id: number }>(
		ctx.db,
		packValues(sql`select ${friends.id} as id
			from ${listTable([...new Set(friendIds)])} f cross join ${friends} on ${friends.id} = f.value
			where ${isVisibleFriend(ctx, asked, friends.id)}`),
	);

/**
 * Statement that reads the columns beside the messages, for those that the operator may see; all of one
 * friend's history qualify. A saved search may have more values than D1 binds.
 */
function besideTheirs(ctx: OperatorCtx, asked: TimelinePageQuery, archived: MessageRow[]) {
	const keys = messageKeys(archived);
	if (asked.shape === null) return besideThose(ctx.db, { keys, whose: reduceValues(whoseIs(ctx, asked)) });
	if (asked.friendId !== null) return besideOfOne(ctx.db, { keys });
	return besideOfAnybody(ctx.db, "", whoseIs(ctx, asked), { keys });
}

const whoseIs = (ctx: OperatorCtx, asked: TimelineConditions): SQL =>
	isVisibleFriend(ctx, asked, messages.friendId);

const BESIDE = selectAsLists({ ...joinedArchivedColumns, ...besideFriend });

const besideThose = (db: Db, { keys, whose }: { keys: string | Placeholder; whose: SQL }) =>
	BESIDE.rowsOf(
		db,
		// The cross join keeps this order: otherwise a condition with an index of friends would read all its
		// friends for one page.
		sql`from ${archivedMessagesTable(keys)} cross join ${friends} where ${friends.id} = ${messages.friendId} and ${whose}`,
		{ id: messages.id, order: () => 0 },
	);

const besideOfOne = prepareOnce((db) => besideThose(db, { keys: sql.placeholder("keys"), whose: sql`1` }));
/** The condition has the same text for all operators who see every friend. */
const besideOfAnybody = prepareByShape((db, whose: SQL) =>
	besideThose(db, { keys: sql.placeholder("keys"), whose }),
);

/**
 * Adds the joined columns to archived messages, as for recent ones. Messages that still exist among the
 * recent ones are left out.
 */
async function withFriends(
	ctx: OperatorCtx,
	asked: TimelinePageQuery,
	found: PageSource<MessageRow>[],
): Promise<PageSource<StoredTimelineRow>[]> {
	const all = found.flatMap(({ rows }) => rows);
	if (all.length === 0) return found.map(({ end }) => ({ rows: [], end }));
	const rowOf = joinArchived(all, await besideTheirs(ctx, asked, all));
	return found.map(({ rows, end }) => ({ rows: rows.flatMap(({ id }) => rowOf.get(id) ?? []), end }));
}
