import { sql } from "drizzle-orm";
import {
	outgoingWebhookAttempts,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { WEBHOOK_MESSAGE_RETENTION } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import type { Ctx } from "#functions/context.ts";

/** Maximum number of messages deleted per minute. */
const MAX_DELETED = 1_000;

/** Deletes old messages with their attempts; waiting ones are kept. */
export async function deleteOldWebhooks({ db, now }: Ctx): Promise<void> {
	const oldMessages = sql`select id from ${outgoingWebhookMessages} where at < ${now - WEBHOOK_MESSAGE_RETENTION}
		and next_attempt_at is null order by at, id limit ${MAX_DELETED}`;
	await db.batch([
		execute(db, sql`delete from ${outgoingWebhookAttempts} where message_id in (${oldMessages})`),
		execute(db, sql`delete from ${outgoingWebhookMessages} where id in (${oldMessages})`),
	]);
}
