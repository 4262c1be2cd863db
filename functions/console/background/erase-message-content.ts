import { and, eq, isNull } from "drizzle-orm";
import { commitBatch, type Db } from "#db/d1-client.ts";
import { messages, unsends } from "#db/engine/messages.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { queryArchiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";
import { contentKey } from "#functions/engine/messages/content-key.ts";
import { removeUnsentText } from "#functions/engine/messages/remove-unsent-text.ts";
import { setSecureDelete } from "#functions/engine/messages/secure-delete.ts";
import { eraseEventContent } from "#functions/integrations/webhook/unsent-events.ts";

/**
 * Erases the content of an unsent message: its file, its text, its event, and the text that its auto-responses
 * stored. The archive is included, because the message may be moving there, or was moved before it was unsent.
 */
export async function eraseMessageContent(ctx: Ctx, lineMessageId: string): Promise<void> {
	await ctx.env.MEDIA.delete(contentKey(lineMessageId));
	const [unsend] = await ctx.db.select().from(unsends).where(eq(unsends.lineMessageId, lineMessageId));
	if (!unsend) return;
	const isErasedMessage = and(eq(messages.lineMessageId, lineMessageId), eq(messages.outgoing, false));
	const eraseIn = async (db: Db) => {
		const rows = await db
			.select({ friendId: messages.friendId, webhookEventId: messages.webhookEventId })
			.from(messages)
			.where(isErasedMessage);
		if (rows.length > 0)
			await commitBatch(db, [
				execute(db, setSecureDelete(true)),
				db
					.update(messages)
					.set({ text: null, content: null, mediaKey: null, notify: false, unsentAt: unsend.at })
					.where(and(isErasedMessage, isNull(messages.unsentAt))),
				execute(db, setSecureDelete(false)),
			]);
		return rows;
	};
	const erasedRows = [await eraseIn(ctx.db), ...(await queryArchiveDatabases(ctx.env, eraseIn))].flat();
	for (const { friendId, webhookEventId } of erasedRows) {
		if (webhookEventId === null) continue;
		await commitBatch(ctx.db, [eraseEventContent(ctx.db, webhookEventId)]);
		await removeUnsentText(ctx, { friendId, webhookEventId });
	}
}
