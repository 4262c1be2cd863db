import { sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { queryArchiveDatabases } from "./archive-databases.ts";

/**
 * Texts of archived messages, by their webhook events. Empty if the archive does not respond, because the
 * list is useful without them.
 */
export async function readArchivedTexts(
	ctx: Ctx,
	webhookEventIds: string[],
): Promise<Map<string, string | null>> {
	try {
		const results = await queryArchiveDatabases(ctx.env, (db) =>
			db
				.select({ eventId: messages.webhookEventId, text: messages.text })
				.from(messages)
				.where(
					sql`${messages.webhookEventId} in ${valuesOfList(webhookEventIds)} and ${messages.webhookEventId} is not null`,
				),
		);
		return new Map(
			results.flat().flatMap(({ eventId, text }) => (eventId === null ? [] : [[eventId, text]])),
		);
	} catch (error) {
		if (error instanceof Refusal) return new Map();
		throw error;
	}
}
