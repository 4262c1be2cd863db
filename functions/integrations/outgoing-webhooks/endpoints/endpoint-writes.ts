import { and, eq, sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type EndpointKind, isExistingEndpoint } from "./find-endpoint.ts";

const table = outgoingWebhookEndpoints;

interface EndpointSave {
	name: string;
	url: string;
	is_active: boolean;
}

/** Columns that a save of either kind sets. */
export const columnsOfSave = (ctx: OperatorCtx, { name, url, is_active }: EndpointSave) => ({
	name,
	url,
	isActive: is_active,
	operatorId: ctx.operator.id,
	updatedAt: ctx.now,
	saveKey: ctx.saveKey,
});

/** Statement that inserts an endpoint, unless there are `max` of its kind: two operators may add at once. */
export function insertEndpoint(
	ctx: OperatorCtx,
	row: Omit<typeof table.$inferInsert, "kind" | "createdAt"> & { kind: EndpointKind },
	max: number,
) {
	const count = sql`(select count(*) from ${table} where deleted_at is null and kind = ${row.kind})`;
	return execute(ctx.db, insertInto(table, { ...row, createdAt: ctx.now }, sql`where ${count} < ${max}`));
}

/** Whether a save ends the pause after failures: another address, or switching it on. */
export const resetsFailures = (
	stored: Pick<typeof table.$inferSelect, "url" | "isActive">,
	input: EndpointSave,
): boolean => stored.url !== input.url || (input.is_active && !stored.isActive);

/** Columns of an endpoint without failures. */
export const WITHOUT_FAILURES = {
	failures: 0,
	failingSince: null,
	pausedUntil: null,
	stoppedAt: null,
	stopReason: null,
};

/** Statement that changes an endpoint, unless it was changed since the edited version, or by this save. */
export const updateStatement = (
	ctx: OperatorCtx,
	{ id, kind, version }: { id: number; kind: EndpointKind; version: number | undefined },
	columns: Partial<typeof table.$inferInsert>,
) =>
	ctx.db
		.update(table)
		.set({ ...columns, version: sql`${table.version} + 1` })
		.where(
			and(
				isExistingEndpoint(id, kind),
				version === undefined ? undefined : eq(table.version, version),
				sql`${table.saveKey} is not ${ctx.saveKey}`,
			),
		);

/** Makes waiting messages due at once, if this save succeeded; leased messages are left to their worker. */
export const retryWaitingMessages = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.update(outgoingWebhookMessages)
		.set({ nextAttemptAt: ctx.now })
		.where(
			sql`${outgoingWebhookMessages.endpointId} = ${id} and ${outgoingWebhookMessages.nextAttemptAt} > ${ctx.now}
				and ifnull(${outgoingWebhookMessages.heldUntil}, 0) <= ${ctx.now}
				and exists (select 1 from ${table} e where e.id = ${id} and e.save_key = ${ctx.saveKey})`,
		);

/** Endpoint of this save. */
export const findSavedEndpoint = (ctx: OperatorCtx) =>
	ctx.db
		.select({ id: table.id, version: table.version, secret: table.secret })
		.from(table)
		.where(eq(table.saveKey, ctx.saveKey));
