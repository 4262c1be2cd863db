import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { jsonTable } from "#db/platform/sql/json-list.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import type { Ctx } from "#functions/context.ts";
import { joinedMessageColumns } from "../present-message.ts";
import { type MessagePosition, withPosition } from "./merge-pages.ts";

/** Archive columns of a message in a joined read. */
export interface ArchivedRow {
	archivedId: number;
	/**
	 * Whether the message is also among the recent ones: its move is not finished, and only the recent row is
	 * up to date.
	 */
	isStillRecent: number;
}

/** Columns always read for messages of the archive, which replace the recent ones in the query. */
export const archivedColumns = {
	archivedId: sql<number>`${messages.id}`.as("archived_id"),
	isStillRecent: subselect<number>(
		sql`select count(*) from ${messages} still where still.id = ${messages.id}`,
	),
};

/** Columns of other tables for archived messages; these rows are not moved. */
export const joinedArchivedColumns = { ...archivedColumns, ...joinedMessageColumns };

/** Statement that reads these columns for archived messages. */
export const readJoinedColumns = ({ db }: Ctx, archived: MessageRow[]) =>
	joinedColumns(db, { archived: messageKeys(archived) });

const joinedColumns = prepareOnce((db) =>
	db.select(joinedArchivedColumns).from(archivedMessagesTable(sql.placeholder("archived"))),
);

/** Archived messages that are not among the recent ones, by id, with their joined columns. */
export function joinArchived<Beside extends ArchivedRow>(
	archived: MessageRow[],
	joinedRows: Beside[],
): Map<number, MessagePosition & Omit<Beside, keyof ArchivedRow> & { message: MessageRow }> {
	const messageOf = new Map(archived.map((message) => [message.id, message]));
	return new Map(
		joinedRows.flatMap(({ archivedId, isStillRecent, ...each }) => {
			const message = messageOf.get(archivedId);
			return message && isStillRecent === 0 ? [[archivedId, withPosition({ ...each, message })]] : [];
		}),
	);
}

/** Columns by which other tables refer to a message. */
const KEYS = ["id", "friendId", "lineMessageId", "deliveryId", "deliveryPosition", "type"] as const;

/** These columns of each message as JSON arrays. */
export const messageKeys = (archived: MessageRow[]): string =>
	JSON.stringify(archived.map((message) => KEYS.map((key) => message[key])));

/**
 * SQL after `from` that replaces the table of recent messages by messages of the archive.
 * @param keys in the format of `messageKeys`
 */
export function archivedMessagesTable(keys: string | Placeholder): SQL {
	const columns = KEYS.map(
		(key, index) => sql`k.value ->> ${sql.raw(String(index))} as ${sql.identifier(messages[key].name)}`,
	);
	return sql`(select ${sql.join(columns, sql`, `)} from ${jsonTable(keys)} k) as ${messages}`;
}
