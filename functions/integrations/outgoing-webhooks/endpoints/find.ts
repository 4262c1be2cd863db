import { and, eq, isNull } from "drizzle-orm";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhooks.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** The condition on an endpoint that is not deleted. */
export const endpointThere = (id: number) =>
	and(eq(outgoingWebhookEndpoints.id, id), isNull(outgoingWebhookEndpoints.deletedAt));

/** An endpoint that is not deleted. @throws Refusal 404 */
export async function findEndpoint({ db }: Pick<OperatorCtx, "db">, id: number) {
	const [row] = await db.select().from(outgoingWebhookEndpoints).where(endpointThere(id));
	if (!row) throw notFound();
	return row;
}
