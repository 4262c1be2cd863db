import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { TEST_EVENT, WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { WebhookActor } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { webhookBody } from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import type { Ctx } from "#functions/context.ts";

const COLUMNS = {
	id: number,
	key: text,
	type: typed<WebhookEventType | typeof TEST_EVENT>(text),
	at: number,
	data: text,
	actor: nullable(text),
	friendId: nullable(number),
	lineUserId: nullable(text),
	text: nullable(text),
};

type WebhookRow = RowOfColumns<typeof COLUMNS>;

/** Content of a message as it is sent. */
export interface OutgoingWebhook {
	webhookId: string;
	type: WebhookRow["type"];
	body: ReturnType<typeof webhookBody>;
}

/**
 * Contents of some messages, by their ids. A friend's text is read from the talk, its only copy, and is not
 * sent after an unsend.
 */
export async function loadWebhookBodies(
	ctx: Pick<Ctx, "db">,
	ids: readonly number[],
): Promise<Map<number, OutgoingWebhook>> {
	const rows = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select m.id as id, m.key as key, m.type as type, m.at as at, m.data as data, m.actor as actor, f.id as friendId,
				f.line_user_id as lineUserId, t.text as text
			from ${outgoingWebhookMessages} m left join ${friends} f on f.id = m.friend_id
			left join ${messages} t on m.type = ${"message.received" satisfies WebhookEventType}
				and t.line_message_id = m.data ->> '$.line_message_id' and t.outgoing = 0
			where m.id in ${valuesOfList(ids)}`,
	);
	return new Map(
		rows.map(({ id, key, type, at, data, actor, friendId, lineUserId, text }) => {
			const storedData = JSON.parse(data) as Record<string, unknown>;
			const friend = friendId === null || lineUserId === null ? null : { id: friendId, lineUserId };
			const eventData = type === "message.received" ? { ...storedData, text } : storedData;
			const eventActor = actor === null ? null : (JSON.parse(actor) as WebhookActor);
			const body = webhookBody({ type, at, data: eventData, actor: eventActor, friend });
			return [id, { webhookId: webhookIdOf(key), type, body }];
		}),
	);
}

/** Id of a message, the same for every endpoint and attempt, so that receivers recognise repetitions. */
const webhookIdOf = (key: string): string => `msg_${createHash("sha256").update(key).digest("base64url")}`;
