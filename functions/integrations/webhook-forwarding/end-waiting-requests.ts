import { sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { WEBHOOK_FAILURE_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { dataAtEnd } from "#functions/integrations/outgoing-webhooks/sending/forward-request.ts";

/** Statement that ends the requests that wait for an address, if it is off or deleted. */
export const endWaitingRequests = ({ db }: Pick<Ctx, "db">, id: number) =>
	execute(
		db,
		sql`update ${outgoingWebhookMessages} set state = 'failed', error = ${WEBHOOK_FAILURE_TEXTS.forwardingOff},
				next_attempt_at = null, held_until = null, data = ${dataAtEnd}
			where endpoint_id = ${id} and next_attempt_at is not null and exists (select 1 from ${outgoingWebhookEndpoints} e
				where e.id = ${id} and e.kind = 'line' and (not e.is_active or e.deleted_at is not null))`,
	);
