import { type SQL, sql } from "drizzle-orm";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { RETRY_PERIOD } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { WEBHOOK_FAILURE_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { ARE_WEBHOOKS_STOPPED } from "#functions/platform/line/sending-gate.ts";
import { dataAtEnd } from "./forward-request.ts";

/** Maximum number of messages given up per minute. */
const MAX_EXPIRED = 5_000;

const expiredMessages = (now: number): SQL =>
	sql`from ${outgoingWebhookMessages} where next_attempt_at is not null
		and since <= ${now - RETRY_PERIOD} and ifnull(held_until, 0) <= ${now} and not ${ARE_WEBHOOKS_STOPPED}`;

/** Condition: a message has waited for a day. */
export const hasExpiredWebhooks = ({ now }: Ctx): SQL => sql`exists (select 1 ${expiredMessages(now)})`;

/**
 * Gives up messages that waited for a day behind others, or for an endpoint that is off. Leased messages are
 * left to their worker until the lease ends: no other worker takes messages of an endpoint that is off from a
 * dead one. During a stop that holds webhooks all of them wait, and its lift gives them a new day.
 */
export async function expireWebhooks({ db, now }: Ctx): Promise<void> {
	await execute(
		db,
		sql`update ${outgoingWebhookMessages} set state = 'failed', next_attempt_at = null, held_until = null,
				data = ${dataAtEnd},
				error = ifnull(error, '') || ${WEBHOOK_FAILURE_TEXTS.givenUp}
			where id in (select id ${expiredMessages(now)} order by since limit ${MAX_EXPIRED})`,
	);
}
