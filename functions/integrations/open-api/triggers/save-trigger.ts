import { and, eq, isNull, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { openApiTriggerFields, openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { MAX_TRIGGERS } from "#domain/integrations/open-api/api-limits.ts";
import type { TriggerInput } from "#domain/integrations/open-api/trigger.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { isUnsaved, saveOnce } from "#functions/platform/http/save-once.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";

/**
 * Creates a trigger. A repeated save creates one.
 * @throws Refusal 422 for a key that is taken, and for one trigger too many; 409 if the trigger of this save was changed
 * since
 */
export async function createTrigger({ ctx, input }: { ctx: OperatorCtx; input: TriggerInput }) {
	const key = input.key === "" ? createUrlCode(ctx, "open-api-trigger") : input.key;
	const [earlierSave] = await findSaved(ctx);
	if (earlierSave) return earlierSave;
	if (ctx.wasSaved) throw changedByOther();
	// A deleted trigger keeps its key: programs that still call it must not run another.
	const [sameKeyTrigger] = await ctx.db
		.select({ id: openApiTriggers.id })
		.from(openApiTriggers)
		.where(eq(openApiTriggers.key, key));
	if (sameKeyTrigger) throw invalid("key", OPEN_API_TEXTS.keyTaken);
	const count = sql`(select count(*) from ${openApiTriggers} where deleted_at is null)`;
	const { name, is_active: isActive } = input;
	const createdTrigger = await saveOnce(
		() => findSaved(ctx),
		() =>
			ctx.db.batch([
				execute(
					ctx.db,
					insertInto(
						openApiTriggers,
						{ key, name, isActive, createdAt: ctx.now, saveKey: ctx.saveKey },
						sql`where ${count} < ${MAX_TRIGGERS}`,
					),
				),
				auditOfChange(ctx, {
					verb: "open_api.trigger.create",
					subjectType: "open_api_trigger",
					detail: { key, name },
				}),
				markKeyUsed(ctx),
			]),
	);
	if (!createdTrigger) throw invalid("ERROR", OPEN_API_TEXTS.tooManyTriggers(MAX_TRIGGERS));
	return createdTrigger;
}

/**
 * Changes a trigger and the names of its fields.
 * @throws Refusal 404; 422 for another key, which programs use; 409 if somebody else changed it meanwhile
 */
export async function updateTrigger({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TriggerInput & { id: number };
}) {
	const { id, version, name, is_active: isActive, key } = input;
	const [trigger] = await ctx.db
		.select({ key: openApiTriggers.key })
		.from(openApiTriggers)
		.where(and(eq(openApiTriggers.id, id), isNull(openApiTriggers.deletedAt)));
	if (!trigger) throw notFound();
	if (key !== "" && key !== trigger.key) throw invalid("key", OPEN_API_TEXTS.keyFixed);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(openApiTriggers)
			.set({ name, isActive, version: sql`${openApiTriggers.version} + 1`, saveKey: ctx.saveKey })
			.where(
				and(
					eq(openApiTriggers.id, id),
					isNull(openApiTriggers.deletedAt),
					isUnsaved(ctx, openApiTriggers, version),
				),
			),
		auditOfChange(ctx, {
			verb: "open_api.trigger.update",
			subjectType: "open_api_trigger",
			subjectId: id,
			detail: { name, is_active: isActive, fields: input.fields },
		}),
		nameFields(ctx, id, input.fields),
	]);
	if (meta.changes === 0 && !(await findSaved(ctx))[0]) throw changedByOther();
	return { id };
}

/** Names recorded fields, if the save succeeded; unknown fields are skipped. */
function nameFields(ctx: OperatorCtx, triggerId: number, fields: TriggerInput["fields"]): Statement {
	const { rows, column } = rowsFrom(fields, ["key", "label", "format"]);
	return execute(
		ctx.db,
		sql`update ${openApiTriggerFields} set label = ${column.label}, format = ${column.format},
				is_format_set = (is_format_set or format <> ${column.format})
			from ${rows}
			where ${openApiTriggerFields.triggerId} = ${triggerId} and ${openApiTriggerFields.key} = ${column.key}
				and exists (select 1 from ${openApiTriggers} t where t.id = ${triggerId} and t.save_key = ${ctx.saveKey})`,
	);
}

const findSaved = (ctx: OperatorCtx) =>
	ctx.db
		.select({ id: openApiTriggers.id, key: openApiTriggers.key })
		.from(openApiTriggers)
		.where(eq(openApiTriggers.saveKey, ctx.saveKey));
