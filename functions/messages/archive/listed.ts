import { type SQL, sql } from "drizzle-orm";
import { type MessageRow, messages } from "#db/messages.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { subselect } from "#db/subselect.ts";
import type { Ctx } from "../../context.ts";
import { besideMessage } from "../present.ts";
import { type Place, placed } from "./merged.ts";

/** A message of the archive among what is read beside it. */
export interface OfArchived {
	archivedId: number;
	/** Recent messages have it too. It is on its way, and only there it is up to date. */
	isStillRecent: number;
}

/** What is always asked of messages of the archive, which stand in the place of the recent ones. */
export const ofArchivedColumns = {
	archivedId: sql<number>`${messages.id}`.as("archived_id"),
	isStillRecent: subselect<number>(
		sql`select count(*) from ${messages} still where still.id = ${messages.id}`,
	),
};

/** What other tables know of them: these did not move. */
export const besideArchivedColumns = { ...ofArchivedColumns, ...besideMessage };

/** The statement that reads it. */
export const besideArchived = (ctx: Ctx, archived: MessageRow[]) =>
	ctx.db.select(besideArchivedColumns).from(asMessages(archived));

/** Each message that recent ones do not have, with what was read beside it, as these are read: by its id. */
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

/** Messages of the archive in the place of the table of recent ones: stands behind `from`. */
export function asMessages(archived: MessageRow[]): SQL {
	const { rows, column } = rowsFrom(archived, KEYS);
	const columns = KEYS.map((key) => sql`${column[key]} as ${sql.identifier(messages[key].name)}`);
	return sql`(select ${sql.join(columns, sql`, `)} from ${rows}) as ${messages}`;
}
