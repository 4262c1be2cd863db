import { and, eq, type SQL, sql } from "drizzle-orm";
import { among, eachOf } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import { listedColumns } from "#db/listed-columns.ts";
import { messageSearch } from "#db/message-search.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import { fewValues, packed } from "#db/packed.ts";
import { rowsOf } from "#db/raw.ts";
import { joined } from "../filters/conditions/joined.ts";
import type { OperatorCtx } from "../http/types.ts";
import { askArchive } from "../messages/archive/databases.ts";
import { asMessages, besideArchivedColumns, withBeside } from "../messages/archive/listed.ts";
import type { Place, Source } from "../messages/archive/merged.ts";
import type { Asked } from "./asked.ts";
import { fromX, inRange, isAsked, isOfTheirs, ofDays, ofKinds, ofWhole, theirs, x } from "./conditions.ts";
import { FEW, HITS, hitsIn, inOrder, LOOKED, newestOf } from "./page.ts";
import { besideFriend, type TimelineRow } from "./recent.ts";

/**
 * The same ways to a page, in a database of the archive, which knows no friends: it finds messages by kind, day and text,
 * and the friends of what it found are asked for afterwards, in one statement.
 */

/** So many messages more than a page are read where everybody is shown: a friend may be hidden. */
const SPARE = 10;

/** So many are looked at, before any is read whole, where most are of friends who are somebody else's. */
const CANDIDATES = 5_000;

const listed = listedColumns(messages);

interface Candidate extends Place {
	friend_id: number;
}

interface Looking {
	/** Rows with `id`, `timestamp` and `friend_id`, at most so many. */
	found: SQL;
	most: number;
	/** Rows with `id` and `timestamp`, in the order of the page: looking ended with the last of so many. Null where all was seen. */
	looked: { rows: SQL; most: number } | null;
	/** Whether most of what is found may be somebody else's. */
	isWide?: true;
}

/** What each database of the archive knows of a page. */
export async function archivedSources(ctx: OperatorCtx, asked: Asked): Promise<Source<TimelineRow>[]> {
	const looking = await lookingFor(ctx, asked);
	if (!looking.isWide)
		return withFriends(ctx, asked, await askArchive(ctx.env, (db) => readFound(db, asked, looking)));
	const looked = await askArchive(ctx.env, (db) => lookAt(db, looking));
	return withFriends(ctx, asked, await readTheirs(ctx, asked, looked));
}

async function lookingFor(ctx: OperatorCtx, asked: Asked): Promise<Looking> {
	const most = asked.take + 1;
	if (asked.friendId !== null) return { found: ofFriends([asked.friendId], asked), most, looked: null };
	const looking = asked.indexed.length > 0 ? ofHits : ofWalk;
	if (asked.filter === null && ctx.operator.friendScope.all) return looking(asked, most + SPARE);
	const few = await rowsOf<{ id: number }>(ctx.db, packed(sql`${theirs(ctx, asked)} limit ${FEW + 1}`));
	if (few.length > FEW) return { ...looking(asked, CANDIDATES), isWide: true };
	const ids = few.map(({ id }) => id);
	return { found: ofFriends(ids, asked), most, looked: null };
}

/** The newest messages of each of these friends. */
const ofFriends = (ids: number[], asked: Asked): SQL => sql`
	select m.id as id, m.timestamp as timestamp, m.friend_id as friend_id from ${eachOf(ids)} f
		cross join ${messages} m on m.id in (${newestOf(asked, sql`f.value`)})
	order by ${sql.join(inOrder({ id: sql`m.id`, timestamp: sql`m.timestamp` }, asked), sql`, `)}
	limit ${asked.take + 1}`;

function ofWalk(asked: Asked, most: number): Looking {
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

const ofHits = (asked: Asked, most: number): Looking => ({
	found: sql`select ${x.id} as id, ${x.timestamp} as timestamp, ${x.friendId} as friend_id
		from (select ${messageSearch.id} as id from ${hitsIn(asked)} limit ${HITS}) h cross join ${fromX} on ${x.id} = h.id
		where ${joined([...ofDays(asked), ...ofKinds(x, asked), ...ofWhole(x.text, asked)], "and")} order by h.id desc limit ${most}`,
	most,
	looked: { rows: sql`select ${messageSearch.id} as id, 0 as timestamp from ${hitsIn(asked)}`, most: HITS },
});

/** The messages that are found, as they lie there. */
async function readFound(db: Db, asked: Asked, looking: Looking): Promise<Source<MessageRow>> {
	const [lists, ends] = await db.batch([
		db
			.select({ list: listed.list.as("list") })
			.from(messages)
			.where(sql`${messages.id} in (select id from (${looking.found}))`)
			.orderBy(...inOrder(messages, asked)),
		endOf(db, looking),
	]);
	const rows = lists.map(({ list }) => listed.read(list));
	return { rows, end: rows.length === looking.most ? rows.at(-1)! : (ends[0] ?? null) };
}

/** Where the messages lie that are found, and whose they are. */
async function lookAt(db: Db, looking: Looking): Promise<Source<Candidate>> {
	const [rows, ends] = await db.batch([rowsOf<Candidate>(db, looking.found), endOf(db, looking)]);
	return { rows, end: rows.length === looking.most ? rows.at(-1)! : (ends[0] ?? null) };
}

/** Where looking ended. Whoever found as much as they may stopped before, and the rows up to there are not walked. */
const endOf = (db: Db, { found, most, looked }: Looking) =>
	rowsOf<Place>(
		db,
		looked
			? sql`${looked.rows} limit (select count(*) < ${most} from (${found})) offset ${looked.most - 1}`
			: sql`select 0 as id, 0 as timestamp limit 0`,
	);

/** Of what was looked at, the messages that are theirs, and no more of them than a page takes. */
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

/** Those of these friends who are theirs. */
const friendsAmong = (ctx: OperatorCtx, asked: Asked, friendIds: number[]) =>
	rowsOf<{ id: number }>(
		ctx.db,
		packed(sql`select ${friends.id} as id
			from ${eachOf([...new Set(friendIds)])} f cross join ${friends} on ${friends.id} = f.value
			where ${isOfTheirs(ctx, asked, friends.id)}`),
	);

/**
 * The statement that reads what stands beside those of these messages that are theirs; of one friend's history all are. A
 * custom search may have more values than D1 binds.
 */
const besideTheirs = (ctx: OperatorCtx, asked: Asked, archived: MessageRow[]) =>
	ctx.db
		.select({ ...besideArchivedColumns, ...besideFriend })
		.from(asMessages(archived))
		// In this order: else a condition with an index of friends would have all whom it finds looked at, for a page.
		.crossJoin(friends)
		.where(
			and(
				eq(friends.id, messages.friendId),
				asked.friendId === null ? fewValues(isOfTheirs(ctx, asked, messages.friendId)) : undefined,
			),
		);

/** What is shown of messages of the archive, as recent ones are read: not those that are still among these. */
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
