import { and, asc, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { type FilledStatement, prepareByShape } from "#db/platform/sql/prepare-once.ts";
import { selectAsLists } from "#db/platform/sql/select-as-lists.ts";
import type { Ctx } from "#functions/context.ts";
import { queryArchiveDatabases } from "./archive/archive-databases.ts";
import type { ArchiveExtent } from "./archive/archive-extent.ts";
import { type ArchivedRow, joinArchived } from "./archive/archived-columns.ts";
import {
	compareMessages,
	type MessagePosition,
	mergePages,
	newestFirst,
	oldestFirst,
	type PageSource,
	toPageSource,
	withPosition,
} from "./archive/merge-pages.ts";
import { type PageAcrossArchive, readAcrossArchive } from "./archive/page-across-archive.ts";
import { talkColumns } from "./present-message.ts";

/** A part of one friend's history, as parameters of statements. */
interface HistoryPart {
	friendId: number | Placeholder;
	/** Additional condition on its messages. */
	which?: SQL | undefined;
	/** Position after which it begins; null is the newest message. */
	beyond: { timestamp: number | Placeholder; id: number | Placeholder } | null;
	way: "past" | "future";
	take: number;
}

/** The same part with the values of a query. */
export interface MessageHistoryQuery extends HistoryPart {
	friendId: number;
	beyond: MessagePosition | null;
	/** Whether the archive is queried even if the page does not reach it. */
	isWhole?: boolean;
}

/**
 * Statement that reads a part of a history. Its text is compiled once for each direction, length and
 * beginning, unless it has an additional condition.
 */
export function historyStatement<Asks extends Statement & PromiseLike<unknown>>(
	write: (db: Db, stretch: HistoryPart) => Asks,
): (db: Db, stretch: MessageHistoryQuery) => Asks | FilledStatement<Awaited<Asks>> {
	const kept = prepareByShape(write);
	return (db, stretch) => {
		const { friendId, which, beyond, way, take } = stretch;
		if (which) return write(db, stretch);
		const shape: HistoryPart = {
			friendId: PLACEHOLDERS.friendId,
			beyond: beyond && PLACEHOLDERS.position,
			way,
			take,
		};
		return kept(db, `${way} ${take} ${beyond !== null}`, shape, { friendId, ...beyond });
	};
}

const PLACEHOLDERS = {
	friendId: sql.placeholder("friendId"),
	position: { timestamp: sql.placeholder("timestamp"), id: sql.placeholder("id") },
};

/** Ids of the messages of a part, and one more if the history continues: SQL after `in`. */
export const historyMessageIds = (stretch: HistoryPart): SQL => sql`(select ${messages.id} from ${messages}
	where ${isInHistory(stretch)} order by ${sql.join(historyOrderColumns(stretch), sql`, `)} limit ${stretch.take + 1})`;

/** Order and ids of the messages of a part. */
export const historyOrder = ({ way }: HistoryPart) => ({
	id: messages.id,
	order: compareMessages(way === "future" ? oldestFirst : newestFirst),
});

/** Recent messages of a part, in the reading direction, and one more if there are more. */
export const readRecentHistory = ({ db }: Ctx, stretch: MessageHistoryQuery) => recentOf(db, stretch);

const TALK_COLUMNS = selectAsLists(talkColumns);
const recentOf = historyStatement((db, stretch) =>
	TALK_COLUMNS.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in ${historyMessageIds(stretch)}`,
		historyOrder(stretch),
	),
);

const ARCHIVED_COLUMNS = selectAsLists({ message: messages });
const archivedHistory = historyStatement((db, stretch) =>
	ARCHIVED_COLUMNS.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in ${historyMessageIds(stretch)}`,
		historyOrder(stretch),
	),
);

/** Condition: a message is in the part. */
export const isInHistory = ({ friendId, which, beyond, way }: HistoryPart): SQL | undefined =>
	and(eq(messages.friendId, friendId), which, beyond === null ? undefined : isAfter(way, beyond));

const isAfter = (way: HistoryPart["way"], { timestamp, id }: NonNullable<HistoryPart["beyond"]>): SQL =>
	way === "future"
		? sql`(${messages.timestamp}, ${messages.id}) > (${timestamp}, ${id})`
		: sql`(${messages.timestamp}, ${messages.id}) < (${timestamp}, ${id})`;

/** Columns of the reading order. */
export function historyOrderColumns({ way }: HistoryPart): SQL[] {
	const direction = way === "future" ? asc : desc;
	return [direction(messages.timestamp), direction(messages.id)];
}

/**
 * Earliest instant (epoch ms) of a page into the past: that of the recent message after its last one, or 0
 * where there is none. With messages of the archive among them the page ends sooner.
 */
export const earliestInstant = (
	stretch: HistoryPart,
): SQL => sql`coalesce((select ${messages.timestamp} from ${messages}
	where ${isInHistory(stretch)} order by ${sql.join(historyOrderColumns(stretch), sql`, `)} limit 1 offset ${stretch.take}), 0)`;

/** Later than any message. */
const LAST_INSTANT = Number.MAX_SAFE_INTEGER;

/** Instant (epoch ms) before which a page into the past begins. */
export const historyEnd = ({ beyond }: HistoryPart) => beyond?.timestamp ?? LAST_INSTANT;

/** Columns read of a message: at least its position. */
type ReadColumns<Column extends keyof MessageRow> = Pick<MessageRow, Column | keyof MessagePosition>;

/** A message with its joined columns. */
type ListedRow<Beside extends ArchivedRow, Column extends keyof MessageRow> = Omit<
	Beside,
	keyof ArchivedRow
> & {
	message: ReadColumns<Column>;
};

interface FoundMessages<Beside extends ArchivedRow, Column extends keyof MessageRow> {
	/** Recent messages; one more than the page takes, if there are more. */
	recent: ListedRow<NoInfer<Beside>, Column>[];
	/** Extent of the archive, read in the same transaction. */
	reach: ArchiveExtent | null;
	/** Statement that reads the joined columns of archived messages. */
	beside: (archived: MessageRow[]) => PromiseLike<Beside[]>;
}

/**
 * Page of a friend's history, in the reading direction, from the recent messages and, where the page reaches
 * it, the archive.
 * @throws Refusal 503 if the page needs the archive and it does not respond.
 */
export async function historyPage<Beside extends ArchivedRow, Column extends keyof MessageRow>(
	ctx: Ctx,
	stretch: MessageHistoryQuery,
	found: FoundMessages<Beside, Column>,
): Promise<PageAcrossArchive<MessagePosition & ListedRow<Beside, Column>>> {
	const { beyond, way, take, isWhole = false } = stretch;
	const { reach } = found;
	const recent = toPageSource(found.recent.map(withPosition), take);
	const askArchived = () => archivedSources(ctx, stretch, found);
	if (way === "past")
		return readAcrossArchive(
			{ recent, reach, order: newestFirst, take, isFirst: beyond === null, isWhole },
			askArchived,
		);
	const isReached = reach !== null && beyond !== null && (isWhole || beyond.timestamp <= reach.at);
	const archived = isReached ? await askArchived() : [];
	const page = mergePages([recent, ...archived], oldestFirst, take);
	const nextIsWhole = page.end !== null && reach !== null && page.end.timestamp <= reach.at;
	return { ...page, isWhole: isReached, nextIsWhole };
}

async function archivedSources<Beside extends ArchivedRow, Column extends keyof MessageRow>(
	{ env }: Ctx,
	stretch: MessageHistoryQuery,
	{ beside }: FoundMessages<Beside, Column>,
): Promise<PageSource<MessagePosition & ListedRow<Beside, Column>>[]> {
	const found = await queryArchiveDatabases(env, async (db) =>
		(await archivedHistory(db, stretch)).map(({ message }) => message),
	);
	const all = found.flat();
	if (all.length === 0) return [];
	const rowOf = joinArchived(all, await beside(all));
	return found.map((part) => ({
		rows: part.flatMap(({ id }) => rowOf.get(id) ?? []),
		end: toPageSource(part, stretch.take).end,
	}));
}
