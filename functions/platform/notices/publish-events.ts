import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type {
	WebhookData,
	WebhookEventType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { actorOfRequest, type WebhookActor } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";

export interface PublishContext {
	db: Db;
	/** Epoch ms. */
	now: number;
	/** Operator or program whose request causes the event; missing for scheduled work. */
	operator?: Pick<SignedIn, "id" | "program">;
}

/** Event for other systems. */
type PublishedEvent = {
	[Type in WebhookEventType]: {
		type: Type;
		/** Key of the event, so that repeated reports count once. */
		key: string;
		/** Null if it concerns no friend. */
		friendId: number | null;
		data: WebhookData<Type> | Omit<WebhookData<Type>, "text">;
		/** Actor; by default the author of the request. */
		actor?: WebhookActor;
	};
}[WebhookEventType];

/**
 * Statements that queue an event for each subscribed endpoint, in the event's transaction. Nothing is
 * written without subscribers.
 * @param where a further condition, for an event that exists only if an earlier statement changed rows
 */
export function publishEvents(
	publishContext: PublishContext,
	events: readonly PublishedEvent[],
	where: (dataField: (name: string) => SQL) => SQL = () => sql`1`,
): Statement[] {
	if (events.length === 0) return [];
	const requestActor = actorOfRequest(publishContext.operator);
	const { rows, column, json } = rowsFrom(
		events.map((each) => ({ ...each, actor: each.actor ?? requestActor })),
		["type", "key", "friendId", "data", "actor"],
	);
	const dataField = (name: string) => sql`(${json.data} ->> ${`$.${name}`})`;
	return [
		publishSelectedEvents(
			publishContext,
			{ ...column, data: json.data, actor: json.actor },
			sql`cross join ${rows} where ${where(dataField)}`,
		),
	];
}

/** SQL of an event's fields; the actor is by default the author of the request. */
type EventColumns = Record<Exclude<keyof PublishedEvent, "actor">, SQL> & { actor?: SQL };

/**
 * Like `publishEvents`, for rows that the statement selects itself. Endpoints are joined first, so that an
 * event without subscribers costs only a read of a few rows.
 * @param from from `cross join` to the end of a `where`
 */
export const publishSelectedEvents = (
	{ db, now, operator }: PublishContext,
	{ type, key, friendId, data, actor }: EventColumns,
	from: SQL,
): Statement =>
	execute(
		db,
		insertInto(
			outgoingWebhookMessages,
			{
				endpointId: sql`e.id`,
				key,
				type,
				friendId,
				data,
				actor: actor ?? sql`${JSON.stringify(actorOfRequest(operator))}`,
				at: now,
				state: "waiting",
				since: now,
				nextAttemptAt: now,
			},
			sql`from ${outgoingWebhookEndpoints} e ${from} and e.is_active and e.deleted_at is null
				and ${type} in (select subscription.value from json_each(e.events) subscription) on conflict do nothing`,
		),
	);

/** Condition: an active endpoint subscribes to events of the type. */
export const hasWebhookSubscribers = (type: WebhookEventType): SQL =>
	sql`exists (select 1 from ${outgoingWebhookEndpoints} e, json_each(e.events) subscription
		where e.is_active and e.deleted_at is null and subscription.value = ${type})`;
