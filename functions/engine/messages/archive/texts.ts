import { sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Ctx } from "#functions/context.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import { askArchive } from "./databases.ts";

/**
 * Texts of archived messages, by their webhook events. Empty if the archive does not respond: the list that
 * shows them is more important.
 */
export async function archivedTexts(
	ctx: Ctx,
	webhookEventIds: string[],
): Promise<Map<string, string | null>> {
	try {
		const found = await askArchive(ctx.env, (db) =>
			db
				.select({ by: messages.webhookEventId, text: messages.text })
				.from(messages)
				.where(
					sql`${messages.webhookEventId} in ${among(webhookEventIds)} and ${messages.webhookEventId} is not null`,
				),
		);
		return new Map(found.flat().flatMap(({ by, text }) => (by === null ? [] : [[by, text]])));
	} catch (error) {
		if (error instanceof Refusal) return new Map();
		throw error;
	}
}
