import { and, asc, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { listedColumns } from "#db/platform/sql/listed-columns.ts";
import { type FilledStatement, writtenByShape } from "#db/platform/sql/written-once.ts";
import type { Ctx } from "#functions/context.ts";
import { type Across, acrossBorder } from "./archive/across.ts";
import { askArchive } from "./archive/databases.ts";
import { type OfArchived, withBeside } from "./archive/listed.ts";
import {
	byMessage,
	merged,
	newestFirst,
	oldestFirst,
	type Place,
	placed,
	type Source,
	sourceOf,
} from "./archive/merged.ts";
import type { Reach } from "./archive/reach.ts";
import { talkColumns } from "./present.ts";

/** A part of one friend's history, as statements ask for it. */
interface Within {
	friendId: number | Placeholder;
	/** Further condition on its messages. */
	which?: SQL | undefined;
	/** Position after which it begins; null is the newest message. */
	beyond: { timestamp: number | Placeholder; id: number | Placeholder } | null;
	way: "past" | "future";
	take: number;
}

/** The same with the parameters of a query. */
export interface Stretch extends Within {
	friendId: number;
	beyond: Place | null;
	/** Whether the archive is queried even if the page does not reach it. */
	isWhole?: boolean;
}

/**
 * A statement of a stretch. Its text is compiled once for each direction, length and beginning, where it has
 * no further condition.
 */
export function ofStretch<Asks extends Statement & PromiseLike<unknown>>(
	write: (db: Db, stretch: Within) => Asks,
): (db: Db, stretch: Stretch) => Asks | FilledStatement<Awaited<Asks>> {
	const kept = writtenByShape(write);
	return (db, stretch) => {
		const { friendId, which, beyond, way, take } = stretch;
		if (which) return write(db, stretch);
		const shape = { ...PLACES, beyond: beyond && PLACES.beyond, way, take };
		return kept(db, `${way} ${take} ${beyond !== null}`, shape, { friendId, ...beyond });
	};
}

const PLACES = {
	friendId: sql.placeholder("friendId"),
	beyond: { timestamp: sql.placeholder("timestamp"), id: sql.placeholder("id") },
};

/** Ids of its messages, one more than the page where there are more: SQL after `in`. */
export const idsIn = (stretch: Within): SQL => sql`(select ${messages.id} from ${messages}
	where ${inStretch(stretch)} order by ${sql.join(wayOf(stretch), sql`, `)} limit ${stretch.take + 1})`;

/** Order and ids of its messages. */
export const asTheyCome = ({ way }: Within) => ({
	id: messages.id,
	order: byMessage(way === "future" ? oldestFirst : newestFirst),
});

/** Its recent messages, on the way that is read, one more than it takes where there are more. */
export const recentHistory = ({ db }: Ctx, stretch: Stretch) => recentOf(db, stretch);

const TALK = listedColumns(talkColumns);
const recentOf = ofStretch((db, stretch) =>
	TALK.rowsOf(db, sql`from ${messages} where ${messages.id} in ${idsIn(stretch)}`, asTheyCome(stretch)),
);

const ARCHIVED = listedColumns({ message: messages });
const archivedHistory = ofStretch((db, stretch) =>
	ARCHIVED.rowsOf(db, sql`from ${messages} where ${messages.id} in ${idsIn(stretch)}`, asTheyCome(stretch)),
);

/** Condition: a message is in the stretch. */
export const inStretch = ({ friendId, which, beyond, way }: Within): SQL | undefined =>
	and(eq(messages.friendId, friendId), which, beyond === null ? undefined : lies(way, beyond));

const lies = (way: Within["way"], { timestamp, id }: NonNullable<Within["beyond"]>): SQL =>
	way === "future"
		? sql`(${messages.timestamp}, ${messages.id}) > (${timestamp}, ${id})`
		: sql`(${messages.timestamp}, ${messages.id}) < (${timestamp}, ${id})`;

/** The order in which its messages are read. */
export function wayOf({ way }: Within): SQL[] {
	const direction = way === "future" ? asc : desc;
	return [direction(messages.timestamp), direction(messages.id)];
}

/**
 * A statement of the instant (epoch ms) that no page of a stretch into the past goes beyond: that of the recent message
 * behind those which it takes, or 0 where there is none. With messages of the archive among them it ends sooner.
 */
export const earliestOf = (
	stretch: Within,
): SQL => sql`coalesce((select ${messages.timestamp} from ${messages}
	where ${inStretch(stretch)} order by ${sql.join(wayOf(stretch), sql`, `)} limit 1 offset ${stretch.take}), 0)`;

/** No message is of a later instant. */
const EVER = Number.MAX_SAFE_INTEGER;

/** The instant (epoch ms) before which a page into the past is. */
export const untilOf = ({ beyond }: Within) => beyond?.timestamp ?? EVER;

/** Columns read of a message: at least its position. */
type Read<Column extends keyof MessageRow> = Pick<MessageRow, Column | keyof Place>;

/** A message with its joined columns. */
type Listed<Beside extends OfArchived, Column extends keyof MessageRow> = Omit<Beside, keyof OfArchived> & {
	message: Read<Column>;
};

interface Found<Beside extends OfArchived, Column extends keyof MessageRow> {
	/** One more than the page takes, where there are more. */
	recent: Listed<NoInfer<Beside>, Column>[];
	/** Up to where the archive reaches, read in the same transaction. */
	reach: Reach | null;
	/** Statement that reads the joined columns of archived messages. */
	beside: (archived: MessageRow[]) => PromiseLike<Beside[]>;
}

/**
 * The page of a friend's history, on the way that is read, of what was found among recent messages and, where the page
 * reaches it, of the archive.
 * @throws Refusal 503 where the archive does not answer and the page needs it.
 */
export async function historyPage<Beside extends OfArchived, Column extends keyof MessageRow>(
	ctx: Ctx,
	stretch: Stretch,
	found: Found<Beside, Column>,
): Promise<Across<Place & Listed<Beside, Column>>> {
	const { beyond, way, take, isWhole = false } = stretch;
	const { reach } = found;
	const recent = sourceOf(found.recent.map(placed), take);
	const askArchived = () => archivedSources(ctx, stretch, found);
	if (way === "past")
		return acrossBorder(
			{ recent, reach, order: newestFirst, take, isFirst: beyond === null, isWhole },
			askArchived,
		);
	const isReached = reach !== null && beyond !== null && (isWhole || beyond.timestamp <= reach.at);
	const archived = isReached ? await askArchived() : [];
	const page = merged([recent, ...archived], oldestFirst, take);
	const nextIsWhole = page.end !== null && reach !== null && page.end.timestamp <= reach.at;
	return { ...page, isWhole: isReached, nextIsWhole };
}

async function archivedSources<Beside extends OfArchived, Column extends keyof MessageRow>(
	{ env }: Ctx,
	stretch: Stretch,
	{ beside }: Found<Beside, Column>,
): Promise<Source<Place & Listed<Beside, Column>>[]> {
	const found = await askArchive(env, async (db) =>
		(await archivedHistory(db, stretch)).map(({ message }) => message),
	);
	const all = found.flat();
	if (all.length === 0) return [];
	const rowOf = withBeside(all, await beside(all));
	return found.map((part) => ({
		rows: part.flatMap(({ id }) => rowOf.get(id) ?? []),
		end: sourceOf(part, stretch.take).end,
	}));
}
