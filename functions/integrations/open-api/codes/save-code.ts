import { and, eq, sql } from "drizzle-orm";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_CODES } from "#domain/integrations/open-api/api-limits.ts";
import type { ServiceCodeInput } from "#domain/integrations/open-api/service-code.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { isUnsaved, saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { assertMayGrantRights } from "../assert-may-grant-rights.ts";
import { assertStoredFilter } from "../assert-stored-filter.ts";

/**
 * Creates a service code. A repeated save creates one.
 * @throws Refusal 422 for rights beyond the operator's, a filter that is gone, and one code too many; 403 for a condition
 * that the operator may not use
 */
export async function createCode({ ctx, input }: { ctx: OperatorCtx; input: ServiceCodeInput }) {
	assertMayGrantRights(ctx, input.rights);
	await assertStoredFilter(ctx, input.member_query_id);
	const count = sql`(select count(*) from ${openApiCodes})`;
	const savedCode = await saveOnce(
		() => selectSaved(ctx, openApiCodes),
		() =>
			ctx.db.batch([
				// Counted by the statement that writes: two operators may add at once.
				execute(
					ctx.db,
					insertInto(
						openApiCodes,
						{ ...columnsOf(input), createdAt: ctx.now, saveKey: ctx.saveKey },
						sql`where ${count} < ${MAX_CODES}`,
					),
				),
				auditOfChange(ctx, {
					verb: "open_api.code.create",
					subjectType: "open_api_code",
					detail: { ...input },
				}),
			]),
	);
	if (!savedCode) throw invalid("ERROR", OPEN_API_TEXTS.tooManyCodes(MAX_CODES));
	return savedCode;
}

/**
 * Changes a service code; the change applies from the programs' next call.
 * @throws Refusal 404; 409 if somebody else changed it meanwhile; 422 and 403 as for a new one
 */
export async function updateCode({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ServiceCodeInput & { id: number };
}) {
	const { id, version } = input;
	const [code] = await ctx.db.select().from(openApiCodes).where(eq(openApiCodes.id, id));
	if (!code) throw notFound();
	// Rights beyond the operator's own may not be changed, even if somebody else granted them.
	assertMayGrantRights(ctx, [...new Set([...code.rights, ...input.rights])]);
	await assertStoredFilter(ctx, input.member_query_id, code.memberQueryId);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(openApiCodes)
			.set({ ...columnsOf(input), version: sql`${openApiCodes.version} + 1`, saveKey: ctx.saveKey })
			.where(and(eq(openApiCodes.id, id), isUnsaved(ctx, openApiCodes, version))),
		auditOfChange(ctx, {
			verb: "open_api.code.update",
			subjectType: "open_api_code",
			subjectId: id,
			detail: { ...input },
		}),
	]);
	if (meta.changes === 0 && !(await selectSaved(ctx, openApiCodes))[0]) throw changedByOther();
	return { id };
}

const columnsOf = (input: ServiceCodeInput) => ({
	name: input.name,
	rights: input.rights,
	isActive: input.is_active,
	memberQueryId: input.member_query_id,
	callsPerMinute: input.calls_per_minute,
});
