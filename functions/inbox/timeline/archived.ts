import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { messageSearch } from "#db/inbox/message-search.ts";
import { among, eachOf } from "#db/platform/sql/among.ts";
import { listedColumns } from "#db/platform/sql/listed-columns.ts";
import { fewValues, packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { writtenByShape, writtenOnce } from "#db/platform/sql/written-once.ts";
import { joined } from "#functions/engine/filters/conditions/joined.ts";
import { askArchive } from "#functions/engine/messages/archive/databases.ts";
import {
	asMessages,
	besideArchivedColumns,
	keysOf,
	withBeside,
} from "#functions/engine/messages/archive/listed.ts";
import type { Place, Source } from "#functions/engine/messages/archive/merged.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Asked, Sought } from "./asked.ts";
import { fromX, inRange, isAsked, isOfTheirs, ofDays, ofKinds, ofWhole, theirs, x } from "./conditions.ts";
import { asTheyCome, FEW, HITS, hitsIn, inOrder, isByArrival, LOOKED, newestOf } from "./page.ts";
import { besideFriend, type TimelineRow } from "./recent.ts";
import { byShape } from "./shape.ts";

/**
 * The same strategies in a database of the archive, which has no friends: it finds messages by kind, day and
 * text, and their friends are queried afterwards, in one statement.
 */

/** Extra messages read where all friends are shown, because a friend may be hidden. */
const SPARE = 10;

/** Maximum number of messages examined by key alone, where most may be of hidden friends. */
const CANDIDATES = 5_000;

interface Candidate extends Place {
	friend_id: number;
}

interface Looking {
	/** Rows with `id`, `timestamp` and `friend_id`, at most so many. */
	found: SQL;
	most: SQL;
	/** Rows with `id` and `timestamp`, in the order of the page: looking ended with the last of so many. */
	looked: { rows: SQL; most: number };
}

/** Messages of a page in each database of the archive. */
export async function archivedSources(ctx: OperatorCtx, asked: Asked): Promise<Source<TimelineRow>[]> {
	if (asked.shape)
		return withFriends(ctx, asked, await askArchive(ctx.env, (db) => readOfAnybody(ctx, db, asked)));
	const few = await rowsOf<{ id: number }>(ctx.db, packed(sql`${theirs(ctx, asked)} limit ${FEW + 1}`));
	if (few.length <= FEW) {
		const ids = few.map(({ id }) => id);
		return withFriends(ctx, asked, await askArchive(ctx.env, (db) => readOfFew(db, asked, ids)));
	}
	const looked = await askArchive(ctx.env, (db) => lookAt(db, asked));
	return withFriends(ctx, asked, await readTheirs(ctx, asked, looked));
}

/** The newest messages of each of these friends. */
const ofFriends = (ids: number[], asked: Sought): SQL => sql`
	select m.id as id, m.timestamp as timestamp, m.friend_id as friend_id from ${eachOf(ids)} f
		cross join ${messages} m on m.id in (${newestOf(asked, sql`f.value`)})
	order by ${sql.join(inOrder({ id: sql`m.id`, timestamp: sql`m.timestamp` }, asked), sql`, `)}
	limit ${asked.more}`;

const lookingFor = (asked: Sought, most: SQL): Looking => (isByArrival(asked) ? ofHits : ofWalk)(asked, most);

function ofWalk(asked: Sought, most: SQL): Looking {
	const order = sql`order by ${x.timestamp} desc, ${x.id} desc`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	const text = asked.ways.length > 0 ? x.text : sql`null`;
	return {
		found: sql`select l.id as id, l.timestamp as timestamp, l.friend_id as friend_id
			from (select ${x.id} as id, ${x.timestamp} as timestamp, ${x.friendId} as friend_id,
					${x.type} as type, ${x.outgoing} as outgoing, ${text} as text
				from ${fromX} where ${inRange(asked)} ${order} limit ${LOOKED}) l
			where ${isAsked(row, asked)} order by l.timestamp desc, l.id desc limit ${most}`,
		most,
		looked: {
			rows: sql`select ${x.id} as id, ${x.timestamp} as timestamp from ${fromX} where ${inRange(asked)} ${order}`,
			most: LOOKED,
		},
	};
}

const ofHits = (asked: Sought, most: SQL): Looking => ({
	found: sql`select ${x.id} as id, ${x.timestamp} as timestamp, ${x.friendId} as friend_id
		from (select ${messageSearch.id} as id from ${hitsIn(asked)} limit ${HITS}) h cross join ${fromX} on ${x.id} = h.id
		where ${joined([...ofDays(asked), ...ofKinds(x, asked), ...ofWhole(x.text, asked)], "and")} order by h.id desc limit ${most}`,
	most,
	looked: { rows: sql`select ${messageSearch.id} as id, 0 as timestamp from ${hitsIn(asked)}`, most: HITS },
});

/** Reads matching messages in the form in which they are stored. */
async function readOfAnybody(ctx: OperatorCtx, db: Db, asked: Asked): Promise<Source<MessageRow>> {
	// One friend's history is read completely, so the end of the scan is not queried.
	if (asked.friendId !== null)
		return sourceOf(await rowsOfAnybody(db, asked, ctx), { most: asked.take + 1, ends: [] });
	const [read, ends] = await db.batch([rowsOfAnybody(db, asked, ctx), endOfAnybody(db, asked, ctx)]);
	return sourceOf(read, { most: asked.take + 1 + SPARE, ends });
}

/** Archive scan for operators who see all friends. */
const lookingForAnybody = (asked: Sought): Looking => lookingFor(asked, sql`${asked.more} + ${SPARE}`);

const rowsOfAnybody = byShape((db, asked) =>
	rowsFound(
		db,
		asked,
		asked.friendId === null ? lookingForAnybody(asked).found : newestOf(asked, sql`${asked.friendId}`),
	),
);
const endOfAnybody = byShape((db, asked) => endOf(db, lookingForAnybody(asked)));

async function readOfFew(db: Db, asked: Asked, ids: number[]): Promise<Source<MessageRow>> {
	return sourceOf(await rowsFound(db, asked, ofFriends(ids, asked)), { most: asked.take + 1, ends: [] });
}

const READ = listedColumns({ message: messages });

const rowsFound = (db: Db, asked: Sought, found: SQL) =>
	READ.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in (select id from (${found}))`,
		asTheyCome(asked),
	);

function sourceOf(
	read: { message: MessageRow }[],
	{ most, ends }: { most: number; ends: Place[] },
): Source<MessageRow> {
	const rows = read.map(({ message }) => message);
	return { rows, end: rows.length === most ? rows.at(-1)! : (ends[0] ?? null) };
}

/** Finds the keys of matching messages, with their friends. */
async function lookAt(db: Db, asked: Asked): Promise<Source<Candidate>> {
	const looking = lookingFor(asked, sql`${CANDIDATES}`);
	const [rows, ends] = await db.batch([rowsOf<Candidate>(db, looking.found), endOf(db, looking)]);
	return { rows, end: rows.length === CANDIDATES ? rows.at(-1)! : (ends[0] ?? null) };
}

/** End of the scan. A result at its limit stopped earlier, so the rows up to the end are not read. */
const endOf = (db: Db, { found, most, looked }: Looking) =>
	rowsOf<Place>(
		db,
		sql`${looked.rows} limit (select count(*) < ${most} from (${found})) offset ${looked.most - 1}`,
	);

/** Reads the examined messages that the operator may see and the query covers, up to the page size. */
async function readTheirs(
	ctx: OperatorCtx,
	asked: Asked,
	looked: Source<Candidate>[],
): Promise<Source<MessageRow>[]> {
	const friendIds = looked.flatMap(({ rows }) => rows.map((row) => row.friend_id));
	const seen = new Set((await friendsAmong(ctx, asked, friendIds)).map(({ id }) => id));
	const kept = looked.map(({ rows, end }) => {
		const first = rows.filter((row) => seen.has(row.friend_id)).slice(0, asked.take + 1);
		return { rows: first, end: first.length > asked.take ? first.at(-1)! : end };
	});
	const ids = kept.flatMap(({ rows }) => rows.map(({ id }) => id));
	if (ids.length === 0) return kept.map(({ end }) => ({ rows: [], end }));
	const read = await askArchive(ctx.env, (db) =>
		db
			.select()
			.from(messages)
			.where(sql`${messages.id} in ${among(ids)}`),
	);
	const byId = new Map(read.flat().map((row) => [row.id, row]));
	return kept.map(({ rows, end }) => ({ rows: rows.flatMap(({ id }) => byId.get(id) ?? []), end }));
}

/** Friends among these whom the operator may see and the query covers. */
const friendsAmong = (ctx: OperatorCtx, asked: Asked, friendIds: number[]) =>
	rowsOf<{ id: number }>(
		ctx.db,
		packed(sql`select ${friends.id} as id
			from ${eachOf([...new Set(friendIds)])} f cross join ${friends} on ${friends.id} = f.value
			where ${isOfTheirs(ctx, asked, friends.id)}`),
	);

/**
 * Statement that reads the columns beside the messages, for those that the operator may see; all of one
 * friend's history qualify. A saved search may have more values than D1 binds.
 */
function besideTheirs(ctx: OperatorCtx, asked: Asked, archived: MessageRow[]) {
	const keys = keysOf(archived);
	if (asked.shape === null) return besideThose(ctx.db, { keys, whose: fewValues(whoseIs(ctx, asked)) });
	if (asked.friendId !== null) return besideOfOne(ctx.db, { keys });
	return besideOfAnybody(ctx.db, "", whoseIs(ctx, asked), { keys });
}

const whoseIs = (ctx: OperatorCtx, asked: Sought): SQL => isOfTheirs(ctx, asked, messages.friendId);

const BESIDE = listedColumns({ ...besideArchivedColumns, ...besideFriend });

const besideThose = (db: Db, { keys, whose }: { keys: string | Placeholder; whose: SQL }) =>
	BESIDE.rowsOf(
		db,
		// The cross join keeps this order: otherwise a condition with an index of friends would read all its
		// friends for one page.
		sql`from ${asMessages(keys)} cross join ${friends} where ${friends.id} = ${messages.friendId} and ${whose}`,
		{ id: messages.id, order: () => 0 },
	);

const besideOfOne = writtenOnce((db) => besideThose(db, { keys: sql.placeholder("keys"), whose: sql`1` }));
/** The condition has the same text for all operators who see every friend. */
const besideOfAnybody = writtenByShape((db, whose: SQL) =>
	besideThose(db, { keys: sql.placeholder("keys"), whose }),
);

/**
 * Adds the joined columns to archived messages, as for recent ones. Messages that still exist among the
 * recent ones are left out.
 */
async function withFriends(
	ctx: OperatorCtx,
	asked: Asked,
	found: Source<MessageRow>[],
): Promise<Source<TimelineRow>[]> {
	const all = found.flatMap(({ rows }) => rows);
	if (all.length === 0) return found.map(({ end }) => ({ rows: [], end }));
	const rowOf = withBeside(all, await besideTheirs(ctx, asked, all));
	return found.map(({ rows, end }) => ({ rows: rows.flatMap(({ id }) => rowOf.get(id) ?? []), end }));
}
