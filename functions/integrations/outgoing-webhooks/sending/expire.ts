import { sql } from "drizzle-orm";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhooks.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { TRIED_FOR } from "#domain/integrations/outgoing-webhooks/limits.ts";
import { WEBHOOK_ANSWER_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import type { Ctx } from "#functions/context.ts";

/** Maximum number of messages given up per minute. */
const PER_TICK = 5_000;

/**
 * Gives up messages that waited for a day behind others, or for an endpoint that is off. Leased messages are
 * left to their worker until the lease ends: no other worker takes messages of an endpoint that is off from a
 * dead one.
 */
export async function expireWebhooks({ db, now }: Ctx): Promise<void> {
	await execute(
		db,
		sql`update ${outgoingWebhookMessages} set state = 'failed', next_attempt_at = null, held_until = null,
				error = ifnull(error, '') || ${WEBHOOK_ANSWER_TEXTS.givenUp}
			where id in (select id from ${outgoingWebhookMessages} where next_attempt_at is not null
				and since <= ${now - TRIED_FOR} and ifnull(held_until, 0) <= ${now} order by since limit ${PER_TICK})`,
	);
}
