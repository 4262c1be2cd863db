import { sql } from "drizzle-orm";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { LINE_REQUEST } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { WebhookAnswer } from "#domain/integrations/outgoing-webhooks/judge-webhook.ts";
import type { Ctx } from "#functions/context.ts";
import { postToReceiver } from "./call-receiver.ts";

/** Request of LINE as it arrived: its body with the signature over its bytes. */
export interface LineRequest {
	body: string;
	signature: string;
}

/** Requests of some messages, by the messages' ids. */
export async function loadLineRequests(
	{ db }: Pick<Ctx, "db">,
	ids: readonly number[],
): Promise<Map<number, LineRequest>> {
	const rows = await queryRows(
		db,
		{ id: number, data: text },
		sql`select id, data from ${outgoingWebhookMessages} where id in ${valuesOfList(ids)}`,
	);
	return new Map(rows.map(({ id, data }) => [id, JSON.parse(data) as LineRequest]));
}

/** Posts a request of LINE with LINE's own headers. Never throws. The answer is not kept: it may repeat the request. */
export async function forwardRequest(
	ctx: Pick<Ctx, "env" | "clock">,
	url: string,
	{ body, signature }: LineRequest,
): Promise<WebhookAnswer> {
	const answer = await postToReceiver(ctx, url, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"User-Agent": "LineBotWebhook/2.0",
			"x-line-signature": signature,
		},
		body,
	});
	return { ...answer, excerpt: "" };
}

/** SQL of a message's data at its end: the request of LINE is not kept, since it contains what friends wrote. */
export const dataAtEnd = sql`iif(${outgoingWebhookMessages.type} = ${LINE_REQUEST}, '{}', ${outgoingWebhookMessages.data})`;
