import { type SQL, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import { rowsFrom } from "#db/rows-from.ts";
import type { Ctx } from "../../context.ts";
import { besideMessage } from "../present.ts";

/** Which of these ids recent messages have. A message that is on its way lies in both, and only there it is up to date. */
export const idsStillRecent = (ctx: Ctx, ids: number[]) =>
	ctx.db
		.select({ id: messages.id })
		.from(messages)
		.where(sql`${messages.id} in ${among(ids)}`);

/** The statement that reads what other tables know of messages of the archive: these did not move. */
export const besideArchived = (ctx: Ctx, archived: MessageRow[]) =>
	ctx.db
		.select({ archivedId: sql<number>`${messages.id}`.as("archived_id"), ...besideMessage })
		.from(asMessages(archived));

/** Each message with what was read beside it, as recent ones are read. */
export function withBeside<Beside extends { archivedId: number }>(archived: MessageRow[], beside: Beside[]) {
	const byId = new Map(beside.map((each) => [each.archivedId, each]));
	return archived.flatMap((message) => {
		const each = byId.get(message.id);
		return each ? [{ ...each, message }] : [];
	});
}

/** The columns by which other tables know a message. */
const KEYS = ["id", "lineMessageId", "deliveryId", "deliveryPosition", "type"] as const;

/** Messages of the archive in the place of the table of recent ones: stands behind `from`. */
export function asMessages(archived: MessageRow[]): SQL {
	const { rows, column } = rowsFrom(archived, KEYS);
	const columns = KEYS.map((key) => sql`${column[key]} as ${sql.identifier(messages[key].name)}`);
	return sql`(select ${sql.join(columns, sql`, `)} from ${rows}) as ${messages}`;
}
