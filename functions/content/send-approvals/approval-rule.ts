import { sql } from "drizzle-orm";
import type { z } from "zod";
import { operators, roles } from "#db/platform/operators.ts";
import { settings } from "#db/platform/settings-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { approvalRuleInput } from "#domain/engine/send-approvals/approval-rule.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { isSettingVersion, writeSettings } from "#functions/platform/settings/write-settings.ts";

/** The rule, and the number of operators who may approve. */
export async function showApprovalRule({ ctx }: { ctx: OperatorCtx }) {
	const [{ send_approval }, [row]] = await Promise.all([
		readSettings(ctx, "send_approval"),
		queryRows(
			ctx.db,
			{ approvers: number },
			sql`select count(*) as approvers from ${operators} o join ${roles} r on r.id = o.role_id
				where o.disabled_at is null and (r.is_admin
					or exists (select 1 from json_each(r.abilities) e where e.value = 'approval-decide'))`,
		),
	]);
	const { save_key: _, ...rule } = send_approval;
	return { ...rule, approvers: row?.approvers ?? 0 };
}

/** Saves the rule. Sends that wait already still need their approval. @throws Refusal 409 if it was changed meanwhile */
export async function saveApprovalRule({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: z.output<typeof approvalRuleInput>;
}): Promise<void> {
	const { send_approval: before } = await readSettings(ctx, "send_approval");
	if (before.save_key === ctx.saveKey) return;
	if (before.version !== input.version) throw changedByOther();
	const after = { over: input.over, covers_roles: input.covers_roles };
	await ctx.db.batch([
		writeSettings(
			ctx,
			{ send_approval: { ...after, version: input.version + 1, save_key: ctx.saveKey } },
			isSettingVersion("send_approval", input.version),
		),
		auditOfChange(ctx, {
			verb: "setting.send_approval",
			subjectType: "setting",
			detail: { before: { over: before.over, covers_roles: before.covers_roles }, after },
		}),
	]);
	const [saved] = await queryRows(
		ctx.db,
		{ isSaved: number },
		sql`select exists (select 1 from ${settings} where key = 'send_approval' and value ->> '$.save_key' = ${ctx.saveKey}) as isSaved`,
	);
	if (saved?.isSaved !== 1) throw changedByOther();
}
