import { and, eq, isNull } from "drizzle-orm";
import { messages, unsends } from "#db/messages.ts";
import type { Ctx } from "../context.ts";
import { askArchive } from "../messages/archive/databases.ts";
import { mediaKey } from "./content.ts";

/**
 * Deletes the file of a message that its friend took back, and what the archive has of it: a message may be on its way
 * there, or taken back long after.
 */
export async function erase(ctx: Ctx, lineMessageId: string): Promise<void> {
	await ctx.env.MEDIA.delete(mediaKey(lineMessageId));
	const [unsend] = await ctx.db.select().from(unsends).where(eq(unsends.lineMessageId, lineMessageId));
	if (!unsend) return;
	await askArchive(ctx.env, (db) =>
		db
			.update(messages)
			.set({ text: null, content: null, mediaKey: null, notify: false, unsentAt: unsend.at })
			.where(
				and(
					eq(messages.lineMessageId, lineMessageId),
					isNull(messages.unsentAt),
					eq(messages.outgoing, false),
				),
			),
	);
}
