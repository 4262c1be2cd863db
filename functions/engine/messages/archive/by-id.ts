import { eq } from "drizzle-orm";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import type { Ctx } from "#functions/context.ts";
import { askArchive } from "./databases.ts";

/** A message of the archive; undefined where it has none of this id. @throws Refusal 503 */
export async function archivedMessage(ctx: Ctx, id: number): Promise<MessageRow | undefined> {
	const found = await askArchive(ctx.env, (db) => db.select().from(messages).where(eq(messages.id, id)));
	return found.flat()[0];
}
