import { type SQL, sql } from "drizzle-orm";
import {
	outgoingWebhookAttempts,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { WEBHOOK_MESSAGE_RETENTION } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import type { Ctx } from "#functions/context.ts";

/** Maximum number of messages deleted at once. */
const MAX_DELETED = 1_000;

const oldMessagesFrom = (now: number): SQL =>
	sql`from ${outgoingWebhookMessages} where at < ${now - WEBHOOK_MESSAGE_RETENTION} and next_attempt_at is null`;

/** Condition: a message that is no longer waiting is older than its retention period. */
export const hasOldWebhooks = ({ now }: Ctx): SQL => sql`exists (select 1 ${oldMessagesFrom(now)})`;

/** Deletes old messages with their attempts; waiting ones are kept. */
export async function deleteOldWebhooks({ db, now }: Ctx): Promise<void> {
	const oldMessages = sql`select id ${oldMessagesFrom(now)} order by at, id limit ${MAX_DELETED}`;
	await db.batch([
		execute(db, sql`delete from ${outgoingWebhookAttempts} where message_id in (${oldMessages})`),
		execute(db, sql`delete from ${outgoingWebhookMessages} where id in (${oldMessages})`),
	]);
}
