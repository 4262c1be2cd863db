import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import type { Ctx } from "../context.ts";
import { type Across, acrossBorder } from "./archive/across.ts";
import { askArchive } from "./archive/databases.ts";
import { type OfArchived, withBeside } from "./archive/listed.ts";
import {
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

/** A part of one friend's history. */
export interface Stretch {
	friendId: number;
	/** What else is asked of its messages. */
	which?: SQL | undefined;
	/** It begins beyond this place; null is the newest message. */
	beyond: Place | null;
	way: "past" | "future";
	take: number;
	/** The archive is asked, whether the page reaches it or not. */
	isWhole?: boolean;
}

/** Its recent messages, on the way that is read, one more than it takes where there are more. */
export const recentHistory = (ctx: Ctx, stretch: Stretch) =>
	ctx.db
		.select(talkColumns)
		.from(messages)
		.where(inStretch(stretch))
		.orderBy(...wayOf(stretch))
		.limit(stretch.take + 1);

const archivedHistory = (db: Db, stretch: Stretch) =>
	db
		.select()
		.from(messages)
		.where(inStretch(stretch))
		.orderBy(...wayOf(stretch))
		.limit(stretch.take + 1);

/** That a message lies in it. */
export const inStretch = ({ friendId, which, beyond, way }: Stretch): SQL | undefined =>
	and(eq(messages.friendId, friendId), which, beyond === null ? undefined : lies(way, beyond));

const lies = (way: Stretch["way"], { timestamp, id }: Place): SQL =>
	way === "future"
		? sql`(${messages.timestamp}, ${messages.id}) > (${timestamp}, ${id})`
		: sql`(${messages.timestamp}, ${messages.id}) < (${timestamp}, ${id})`;

/** The order in which its messages are read. */
export function wayOf({ way }: Stretch): SQL[] {
	const direction = way === "future" ? asc : desc;
	return [direction(messages.timestamp), direction(messages.id)];
}

/**
 * A statement of the instant (epoch ms) that no page of a stretch into the past goes beyond: that of the recent message
 * behind those which it takes, or 0 where there is none. With messages of the archive among them it ends sooner.
 */
export const earliestOf = (
	stretch: Stretch,
): SQL => sql`coalesce((select ${messages.timestamp} from ${messages}
	where ${inStretch(stretch)} order by ${sql.join(wayOf(stretch), sql`, `)} limit 1 offset ${stretch.take}), 0)`;

/** What is read of a message: where it stands at least. */
type Read<Column extends keyof MessageRow> = Pick<MessageRow, Column | keyof Place>;

/** A message, as far as it is read, with what is read beside it. */
type Listed<Beside extends OfArchived, Column extends keyof MessageRow> = Omit<Beside, keyof OfArchived> & {
	message: Read<Column>;
};

interface Found<Beside extends OfArchived, Column extends keyof MessageRow> {
	/** One more than the page takes, where there are more. */
	recent: Listed<NoInfer<Beside>, Column>[];
	/** Up to where the archive reaches, read in the same transaction. */
	reach: Reach | null;
	/** The statement that reads of messages of the archive what stands beside the recent ones. */
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
	const found = await askArchive(env, (db) => archivedHistory(db, stretch));
	const all = found.flat();
	if (all.length === 0) return [];
	const rowOf = withBeside(all, await beside(all));
	return found.map((part) => ({
		rows: part.flatMap(({ id }) => rowOf.get(id) ?? []),
		end: sourceOf(part, stretch.take).end,
	}));
}
