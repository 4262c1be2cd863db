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
		/** Key of the event, so that repeated reports count once. */
		key: string;
		/** Null where it concerns no friend. */
		friendId: number | null;
		data: WebhookData<Type> | Omit<WebhookData<Type>, "text">;
		/** Actor; by default the author of the request. */
		actor?: WebhookActor;
	};
}[WebhookEventType];

/**
 * Notifies other systems of an event: a row for each endpoint that subscribes to it, as a statement of the
 * event's transaction. Nothing is written where none subscribes.
 * @param where a further condition, for an event that exists only if an earlier statement changed something
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

/** SQL of the event; the actor is by default the author of the request. */
type Found = Record<Exclude<keyof Happened, "actor">, SQL> & { actor?: SQL };

/**
 * The same for rows that the statement selects itself. Endpoints come first, so that an event without
 * subscribers costs only a read of a table of a few rows.
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
