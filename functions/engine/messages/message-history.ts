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
	where?: SQL | undefined;
	/** Position after which it begins; null is the newest message. */
	cursor: { timestamp: number | Placeholder; id: number | Placeholder } | null;
	direction: "past" | "future";
	take: number;
}

/** The same part with the values of a query. */
export interface MessageHistoryQuery extends HistoryPart {
	friendId: number;
	cursor: MessagePosition | null;
	/** Whether the archive is queried even if the page does not reach it. */
	isWhole?: boolean;
}

/**
 * Statement that reads a part of a history. Its text is compiled once for each direction, length and
 * beginning, unless it has an additional condition.
 */
export function historyStatement<Query extends Statement & PromiseLike<unknown>>(
	write: (db: Db, part: HistoryPart) => Query,
): (db: Db, part: MessageHistoryQuery) => Query | FilledStatement<Awaited<Query>> {
	const prepared = prepareByShape(write);
	return (db, part) => {
		const { friendId, where, cursor, direction, take } = part;
		if (where) return write(db, part);
		const shape: HistoryPart = {
			friendId: PLACEHOLDERS.friendId,
			cursor: cursor && PLACEHOLDERS.position,
			direction,
			take,
		};
		return prepared(db, `${direction} ${take} ${cursor !== null}`, shape, { friendId, ...cursor });
	};
}

const PLACEHOLDERS = {
	friendId: sql.placeholder("friendId"),
	position: { timestamp: sql.placeholder("timestamp"), id: sql.placeholder("id") },
};

/** Ids of the messages of a part, and one more if the history continues: SQL after `in`. */
export const historyMessageIds = (part: HistoryPart): SQL => sql`(select ${messages.id} from ${messages}
	where ${isInHistory(part)} order by ${sql.join(historyOrderColumns(part), sql`, `)} limit ${part.take + 1})`;

/** Order and ids of the messages of a part. */
export const historyOrder = ({ direction }: HistoryPart) => ({
	id: messages.id,
	order: compareMessages(direction === "future" ? oldestFirst : newestFirst),
});

/** Recent messages of a part, in the reading direction, and one more if there are more. */
export const readRecentHistory = ({ db }: Ctx, part: MessageHistoryQuery) => recentOf(db, part);

const TALK_COLUMNS = selectAsLists(talkColumns);
const recentOf = historyStatement((db, part) =>
	TALK_COLUMNS.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in ${historyMessageIds(part)}`,
		historyOrder(part),
	),
);

const ARCHIVED_COLUMNS = selectAsLists({ message: messages });
const archivedHistory = historyStatement((db, part) =>
	ARCHIVED_COLUMNS.rowsOf(
		db,
		sql`from ${messages} where ${messages.id} in ${historyMessageIds(part)}`,
		historyOrder(part),
	),
);

/** Condition: a message is in the part. */
export const isInHistory = ({ friendId, where, cursor, direction }: HistoryPart): SQL | undefined =>
	and(eq(messages.friendId, friendId), where, cursor === null ? undefined : isAfter(direction, cursor));

const isAfter = (
	direction: HistoryPart["direction"],
	{ timestamp, id }: NonNullable<HistoryPart["cursor"]>,
): SQL =>
	direction === "future"
		? sql`(${messages.timestamp}, ${messages.id}) > (${timestamp}, ${id})`
		: sql`(${messages.timestamp}, ${messages.id}) < (${timestamp}, ${id})`;

/** Columns of the reading order. */
export function historyOrderColumns({ direction: reading }: HistoryPart): SQL[] {
	const direction = reading === "future" ? asc : desc;
	return [direction(messages.timestamp), direction(messages.id)];
}

/**
 * Earliest instant (epoch ms) of a page into the past: that of the recent message after its last one, or 0
 * where there is none. With messages of the archive among them the page ends sooner.
 */
export const earliestInstant = (
	part: HistoryPart,
): SQL => sql`coalesce((select ${messages.timestamp} from ${messages}
	where ${isInHistory(part)} order by ${sql.join(historyOrderColumns(part), sql`, `)} limit 1 offset ${part.take}), 0)`;

/** Later than any message. */
const LAST_INSTANT = Number.MAX_SAFE_INTEGER;

/** Instant (epoch ms) before which a page into the past begins. */
export const historyEnd = ({ cursor }: HistoryPart) => cursor?.timestamp ?? LAST_INSTANT;

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
	archiveExtent: ArchiveExtent | null;
	/** Statement that reads the joined columns of archived messages. */
	readJoined: (archived: MessageRow[]) => PromiseLike<Beside[]>;
}

/**
 * Page of a friend's history, in the reading direction, from the recent messages and, where the page reaches
 * it, the archive.
 * @throws Refusal 503 if the page needs the archive and it does not respond.
 */
export async function historyPage<Beside extends ArchivedRow, Column extends keyof MessageRow>(
	ctx: Ctx,
	part: MessageHistoryQuery,
	foundMessages: FoundMessages<Beside, Column>,
): Promise<PageAcrossArchive<MessagePosition & ListedRow<Beside, Column>>> {
	const { cursor, direction, take, isWhole = false } = part;
	const { archiveExtent: extent } = foundMessages;
	const recent = toPageSource(foundMessages.recent.map(withPosition), take);
	const readArchived = () => archivedSources(ctx, part, foundMessages);
	if (direction === "past")
		return readAcrossArchive(
			{ recent, extent, order: newestFirst, take, isFirst: cursor === null, isWhole },
			readArchived,
		);
	const isReached = extent !== null && cursor !== null && (isWhole || cursor.timestamp <= extent.at);
	const archived = isReached ? await readArchived() : [];
	const page = mergePages([recent, ...archived], oldestFirst, take);
	const nextIsWhole = page.end !== null && extent !== null && page.end.timestamp <= extent.at;
	return { ...page, isWhole: isReached, nextIsWhole };
}

async function archivedSources<Beside extends ArchivedRow, Column extends keyof MessageRow>(
	{ env }: Ctx,
	query: MessageHistoryQuery,
	{ readJoined }: FoundMessages<Beside, Column>,
): Promise<PageSource<MessagePosition & ListedRow<Beside, Column>>[]> {
	const pages = await queryArchiveDatabases(env, async (db) =>
		(await archivedHistory(db, query)).map(({ message }) => message),
	);
	const archivedMessages = pages.flat();
	if (archivedMessages.length === 0) return [];
	const rowOf = joinArchived(archivedMessages, await readJoined(archivedMessages));
	return pages.map((part) => ({
		rows: part.flatMap(({ id }) => rowOf.get(id) ?? []),
		end: toPageSource(part, query.take).end,
	}));
}
