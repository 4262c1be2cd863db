import { sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { MessagePlanInput } from "#domain/console/sending-costs/message-plan-input.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { isSettingVersion, writeSettings } from "#functions/platform/settings/write-settings.ts";

/**
 * Saves LINE's plan of the account with its prices. A repeated save with the same key changes nothing.
 * @throws Refusal 409 if it was changed meanwhile
 */
export async function saveMessagePlan({
	ctx,
	input: { version, ...plan },
}: {
	ctx: OperatorCtx;
	input: MessagePlanInput;
}): Promise<void> {
	const { message_plan: before } = await readSettings(ctx, "message_plan");
	if (before.save_key === ctx.saveKey) return;
	if (before.version !== version) throw changedByOther();
	await ctx.db.batch([
		writeSettings(
			ctx,
			{ message_plan: { plan, version: version + 1, save_key: ctx.saveKey } },
			isSettingVersion("message_plan", version),
		),
		auditOfChange(ctx, {
			verb: "setting.message_plan",
			subjectType: "setting",
			detail: { before: before.plan, after: plan },
		}),
	]);
	const [saved] = await queryRows(
		ctx.db,
		{ isSaved: number },
		sql`select exists (select 1 from ${settings} where key = 'message_plan' and value ->> '$.save_key' = ${ctx.saveKey}) as isSaved`,
	);
	if (saved?.isSaved !== 1) throw changedByOther();
}
