import { and, eq, isNull } from "drizzle-orm";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Condition that matches an endpoint that is not deleted. */
export const isExistingEndpoint = (id: number) =>
	and(eq(outgoingWebhookEndpoints.id, id), isNull(outgoingWebhookEndpoints.deletedAt));

/** An endpoint that is not deleted. @throws Refusal 404 */
export async function findEndpoint({ db }: Pick<OperatorCtx, "db">, id: number) {
	const [row] = await db.select().from(outgoingWebhookEndpoints).where(isExistingEndpoint(id));
	if (!row) throw notFound();
	return row;
}
