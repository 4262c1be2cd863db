import { sql } from "drizzle-orm";
import { scenarios } from "#db/automation/scenarios.ts";
import { commitBatch } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { FOLLOW_KEYS, type FollowSetting } from "#domain/automation/scenarios/follow-setting.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/** Scenarios that friends begin when they are added (E-403). */
export const showFollowSetting = ({ ctx }: { ctx: OperatorCtx }): Promise<FollowSetting> =>
	readSettings(ctx, ...FOLLOW_KEYS);

/** Saves the setting. @throws Refusal 422 for a scenario that does not exist */
export async function saveFollowSetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: FollowSetting;
}): Promise<void> {
	await checkScenarios(ctx, input);
	const previousSetting = await readSettings(ctx, ...FOLLOW_KEYS);
	await commitBatch(ctx.db, [
		...FOLLOW_KEYS.map((key) => writeSetting(ctx, key, input[key])),
		auditRow(ctx, {
			verb: "setting.follow",
			subjectType: "setting",
			detail: { before: previousSetting, after: input },
		}),
	]);
}

async function checkScenarios(ctx: OperatorCtx, input: FollowSetting): Promise<void> {
	const scenarioIds = FOLLOW_KEYS.map((key) => input[key]).filter((id) => id !== null);
	const existingRows = await ctx.db
		.select({ id: scenarios.id })
		.from(scenarios)
		.where(sql`${scenarios.id} in ${valuesOfList(scenarioIds)} and ${scenarios.deletedAt} is null`);
	const existingIds = new Set(existingRows.map(({ id }) => id));
	const missingKeys = FOLLOW_KEYS.filter((key) => input[key] !== null && !existingIds.has(input[key]));
	if (missingKeys.length === 0) return;
	throw new Refusal(
		422,
		Object.fromEntries(missingKeys.map((key) => [key, [FIELD_TEXTS.itemGone("シナリオ")]])),
	);
}
