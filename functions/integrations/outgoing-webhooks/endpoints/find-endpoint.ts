import { and, eq, isNull } from "drizzle-orm";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Kind of an endpoint: it receives our own events, or LINE's requests (docs/webhook-forwarding.md). */
export type EndpointKind = (typeof outgoingWebhookEndpoints.$inferSelect)["kind"];

/** Condition that matches an endpoint of a kind that is not deleted. */
export const isExistingEndpoint = (id: number, kind: EndpointKind = "events") =>
	and(
		eq(outgoingWebhookEndpoints.id, id),
		eq(outgoingWebhookEndpoints.kind, kind),
		isNull(outgoingWebhookEndpoints.deletedAt),
	);

/** An endpoint of a kind that is not deleted. @throws Refusal 404 */
export async function findEndpoint({ db }: Pick<OperatorCtx, "db">, id: number, kind?: EndpointKind) {
	const [row] = await db.select().from(outgoingWebhookEndpoints).where(isExistingEndpoint(id, kind));
	if (!row) throw notFound();
	return row;
}
