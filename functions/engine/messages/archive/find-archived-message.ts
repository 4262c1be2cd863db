import { eq } from "drizzle-orm";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import type { Ctx } from "#functions/context.ts";
import { queryArchiveDatabases } from "./archive-databases.ts";

/**
 * Finds a message of the archive by its id.
 * @throws Refusal 503 if the archive does not respond
 */
export async function findArchivedMessage(ctx: Ctx, id: number): Promise<MessageRow | undefined> {
	const results = await queryArchiveDatabases(ctx.env, (db) =>
		db.select().from(messages).where(eq(messages.id, id)),
	);
	return results.flat()[0];
}
