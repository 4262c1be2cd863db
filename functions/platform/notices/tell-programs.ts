import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/client.ts";
import { outgoingWebhookEndpoints, outgoingWebhookMessages } from "#db/integrations/outgoing-webhooks.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { actorOfRequest, type WebhookActor } from "#domain/integrations/outgoing-webhooks/actor.ts";
import type {
	WebhookData,
	WebhookEventType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";

export interface At {
	db: Db;
	/** Epoch ms. */
	now: number;
	/** Operator or program whose request causes it; missing for the clock's work. */
	operator?: Pick<SignedIn, "id" | "program">;
}

/** Something that happened, for other systems. */
type Happened = {
	[Type in WebhookEventType]: {
		type: Type;
		/** Names it, whoever reports it and however often. */
		key: string;
		/** Null where it concerns no friend. */
		friendId: number | null;
		data: WebhookData<Type> | Omit<WebhookData<Type>, "text">;
		/** By default whoever makes the request. */
		actor?: WebhookActor;
	};
}[WebhookEventType];

/**
 * Tells other systems what happened: a row for each endpoint that asks for it, as a statement of the transaction in which
 * it does. Nothing is written where none asks.
 * @param where a further condition on what is told, for what only comes about where an earlier statement changed something
 */
export function tellPrograms(
	at: At,
	happened: readonly Happened[],
	where: (told: (name: string) => SQL) => SQL = () => sql`1`,
): Statement[] {
	if (happened.length === 0) return [];
	const byRequest = actorOfRequest(at.operator);
	const { rows, column, json } = rowsFrom(
		happened.map((each) => ({ ...each, actor: each.actor ?? byRequest })),
		["type", "key", "friendId", "data", "actor"],
	);
	const told = (name: string) => sql`(${json.data} ->> ${`$.${name}`})`;
	return [
		tellFound(
			at,
			{ ...column, data: json.data, actor: json.actor },
			sql`cross join ${rows} where ${where(told)}`,
		),
	];
}

/** SQL of what happened; the actor is by default whoever makes the request. */
type Found = Record<Exclude<keyof Happened, "actor">, SQL> & { actor?: SQL };

/**
 * The same of rows that the statement finds itself. Endpoints come first, so that what is told to nobody costs a look at
 * a table of a few rows.
 * @param from from `cross join` to the end of a `where`
 */
export const tellFound = (
	{ db, now, operator }: At,
	{ type, key, friendId, data, actor }: Found,
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
				and ${type} in (select asked.value from json_each(e.events) asked) on conflict do nothing`,
		),
	);

/** Whether an endpoint in use asks for events of this type. */
export const isToldOf = (type: WebhookEventType): SQL =>
	sql`exists (select 1 from ${outgoingWebhookEndpoints} e, json_each(e.events) asked
		where e.is_active and e.deleted_at is null and asked.value = ${type})`;
