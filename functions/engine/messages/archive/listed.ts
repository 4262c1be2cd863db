import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { eachIn } from "#db/platform/sql/among.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { writtenOnce } from "#db/platform/sql/written-once.ts";
import type { Ctx } from "#functions/context.ts";
import { besideMessage } from "../present.ts";
import { type Place, placed } from "./merged.ts";

/** Archive columns of a message in a joined read. */
export interface OfArchived {
	archivedId: number;
	/**
	 * Whether the message is also among the recent ones. Its move is not finished, and only the recent one is
	 * up to date.
	 */
	isStillRecent: number;
}

/** Columns that are always read for messages of the archive, which replace the recent ones in the query. */
export const ofArchivedColumns = {
	archivedId: sql<number>`${messages.id}`.as("archived_id"),
	isStillRecent: subselect<number>(
		sql`select count(*) from ${messages} still where still.id = ${messages.id}`,
	),
};

/** Columns of other tables for them: these did not move. */
export const besideArchivedColumns = { ...ofArchivedColumns, ...besideMessage };

/** The statement that reads it. */
export const besideArchived = ({ db }: Ctx, archived: MessageRow[]) =>
	beside(db, { archived: keysOf(archived) });

const beside = writtenOnce((db) =>
	db.select(besideArchivedColumns).from(asMessages(sql.placeholder("archived"))),
);

/** Messages that are not among the recent ones, by id, with their joined columns. */
export function withBeside<Beside extends OfArchived>(
	archived: MessageRow[],
	beside: Beside[],
): Map<number, Place & Omit<Beside, keyof OfArchived> & { message: MessageRow }> {
	const messageOf = new Map(archived.map((message) => [message.id, message]));
	return new Map(
		beside.flatMap(({ archivedId, isStillRecent, ...each }) => {
			const message = messageOf.get(archivedId);
			return message && isStillRecent === 0 ? [[archivedId, placed({ ...each, message })]] : [];
		}),
	);
}

/** The columns by which other tables know a message. */
const KEYS = ["id", "friendId", "lineMessageId", "deliveryId", "deliveryPosition", "type"] as const;

/** The same of each message, without their names, as JSON. */
export const keysOf = (archived: MessageRow[]): string =>
	JSON.stringify(archived.map((message) => KEYS.map((key) => message[key])));

/**
 * Messages of the archive instead of the table of recent ones: SQL after `from`.
 * @param keys in the format of `keysOf`
 */
export function asMessages(keys: string | Placeholder): SQL {
	const columns = KEYS.map(
		(key, place) => sql`k.value ->> ${sql.raw(String(place))} as ${sql.identifier(messages[key].name)}`,
	);
	return sql`(select ${sql.join(columns, sql`, `)} from ${eachIn(keys)} k) as ${messages}`;
}
