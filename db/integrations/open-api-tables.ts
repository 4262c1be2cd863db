import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { operators } from "#db/platform/operators.ts";
import {
	flagColumn,
	instantColumn,
	nextAttemptColumn,
	saveKeyColumn,
	versionColumn,
} from "#db/platform/sql/column-types.ts";
import type { ContextFormat } from "#domain/engine/filters/conditions/api.ts";
import type { ContextEntry } from "#domain/engine/placeholders/api-context.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";

/** Service codes: names and permissions of other systems. */
export const openApiCodes = sqliteTable("open_api_codes", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	rights: text("rights", { mode: "json" }).$type<ApiRight[]>().notNull(),
	isActive: flagColumn("is_active").notNull().default(true),
	/** Friends visible to its programs; null is every friend. */
	memberQueryId: integer("member_query_id").references(() => memberQueries.id),
	/** Rate limit of each token, calls per minute. */
	callsPerMinute: integer("calls_per_minute").notNull(),
	createdAt: instantColumn("created_at").notNull(),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/** Tokens of service codes. This table alone does not authorise any call. */
export const openApiTokens = sqliteTable(
	"open_api_tokens",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		codeId: integer("code_id")
			.notNull()
			.references(() => openApiCodes.id),
		/** Public identifier of the token (`token_key`); it authorises nothing. */
		tokenKey: text("token_key").notNull().unique(),
		/** SHA-256 of the token. */
		tokenHash: text("token_hash").notNull().unique(),
		/** The token, sealed with the deployment's key (`functions/platform/auth/seal.ts`). */
		sealed: text("sealed").notNull(),
		/** Last four characters, so that operators can tell tokens apart. */
		ending: text("ending").notNull(),
		issuedAt: instantColumn("issued_at").notNull(),
		issuedBy: integer("issued_by").references(() => operators.id),
		revokedAt: instantColumn("revoked_at"),
		/** Written with the logs of calls, so not before the answer. */
		lastUsedAt: instantColumn("last_used_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("open_api_tokens_code").on(t.codeId, t.id)],
);

/** Sessions that may see tokens uncensored for a while, after the operator gave the password again. */
export const passwordUnlocks = sqliteTable("open_api_unlocks", {
	/** Hash of the session's token. */
	session: text("session").primaryKey(),
	until: instantColumn("until").notNull(),
});

/** Calls with known tokens, refused ones included. Deleted after the retention period. */
export const openApiLogs = sqliteTable(
	"open_api_logs",
	{
		/** Id of the request, as returned in `X-Request-Id`. */
		id: text("id").primaryKey(),
		codeId: integer("code_id")
			.notNull()
			.references(() => openApiCodes.id),
		tokenId: integer("token_id")
			.notNull()
			.references(() => openApiTokens.id),
		requestedAt: instantColumn("requested_at").notNull(),
		method: text("method").notNull(),
		/** Without the query, which may contain confidential values. */
		path: text("path").notNull(),
		status: integer("status").notNull(),
		durationMs: integer("duration_ms").notNull(),
		/** Network of the caller. */
		caller: text("caller").notNull(),
	},
	(t) => [
		index("open_api_logs_code").on(t.codeId, t.requestedAt, t.id),
		index("open_api_logs_requested").on(t.requestedAt),
	],
);

/** Calls by day of the account's zone and service code. */
export const openApiCalls = sqliteTable(
	"open_api_calls",
	{
		day: text("day").notNull(),
		codeId: integer("code_id")
			.notNull()
			.references(() => openApiCodes.id),
		count: integer("count").notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.codeId] })],
);

/** Triggers that other systems call for a friend: an address, and the actions to run. */
export const openApiTriggers = sqliteTable(
	"open_api_triggers",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Its part of the address; immutable, since programs and stored contexts refer to it. */
		key: text("key").notNull().unique(),
		name: text("name").notNull(),
		isActive: flagColumn("is_active").notNull().default(true),
		/** Last call that was processed. */
		lastCalledAt: instantColumn("last_called_at"),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		version: versionColumn(),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("open_api_triggers_list").on(t.id).where(sql`deleted_at is null`)],
);

/** Fields of a trigger's context, recorded from calls and named by operators. */
export const openApiTriggerFields = sqliteTable(
	"open_api_trigger_fields",
	{
		triggerId: integer("trigger_id")
			.notNull()
			.references(() => openApiTriggers.id),
		key: text("key").notNull(),
		/** Label for operators; empty is its key. */
		label: text("label").notNull().default(""),
		format: text("format").$type<ContextFormat>().notNull(),
		/** Whether an operator set the format: calls no longer change it. */
		isFormatSet: flagColumn("is_format_set").notNull().default(false),
		firstAt: instantColumn("first_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.triggerId, t.key] })],
);

/** Actions that run when a trigger is called, for the friends of a filter. */
export const openApiTriggerActions = sqliteTable(
	"open_api_trigger_actions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		triggerId: integer("trigger_id")
			.notNull()
			.references(() => openApiTriggers.id),
		name: text("name").notNull(),
		/** Null does nothing yet (M-112). */
		actionId: integer("action_id").references(() => actions.id),
		/** Friends to which it applies; null is every friend. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
		isActive: flagColumn("is_active").notNull().default(true),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		version: versionColumn(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("open_api_trigger_actions_of").on(t.triggerId, t.id).where(sql`deleted_at is null`),
		index("open_api_trigger_actions_action").on(t.actionId),
	],
);

/** Calls of triggers, stored durably before they are answered, and processed in batches. */
export const openApiTriggerCalls = sqliteTable(
	"open_api_trigger_calls",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Id of the request. */
		requestId: text("request_id").notNull(),
		triggerId: integer("trigger_id")
			.notNull()
			.references(() => openApiTriggers.id),
		codeId: integer("code_id")
			.notNull()
			.references(() => openApiCodes.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		/** The caller's `Idempotency-Key`, else the request's id. */
		idempotencyKey: text("idempotency_key").notNull(),
		/** SHA-256 of the body, so that reuse of a key for another call is detected. */
		sentHash: text("sent_hash").notNull(),
		context: text("context", { mode: "json" }).$type<ContextEntry[]>().notNull(),
		receivedAt: instantColumn("received_at").notNull(),
		/** Null once it was processed or given up. */
		nextAttemptAt: nextAttemptColumn(),
		attempts: integer("attempts").notNull().default(0),
		/** Reason for giving it up. */
		error: text("error"),
	},
	(t) => [
		uniqueIndex("open_api_trigger_calls_key").on(t.codeId, t.triggerId, t.idempotencyKey),
		index("open_api_trigger_calls_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		// A friend's calls are processed in their order.
		index("open_api_trigger_calls_open").on(t.friendId, t.id).where(sql`next_attempt_at is not null`),
		index("open_api_trigger_calls_received").on(t.receivedAt),
		index("open_api_trigger_calls_friend").on(t.friendId),
		index("open_api_trigger_calls_failed").on(t.triggerId).where(sql`error is not null`),
	],
);
