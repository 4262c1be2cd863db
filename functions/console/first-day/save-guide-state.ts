import { commitBatch } from "#db/d1-client.ts";
import type { GuideState } from "#domain/console/first-day/guide-state.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/** Saves the skipped steps, and whether the guide is closed. Nothing else depends on them. */
export async function saveGuideState({ ctx, input }: { ctx: OperatorCtx; input: GuideState }): Promise<void> {
	const { first_day: before } = await readSettings(ctx, "first_day");
	await commitBatch(ctx.db, [
		writeSetting(ctx, "first_day", input),
		auditRow(ctx, {
			verb: "setting.first_day",
			subjectType: "setting",
			subjectId: "first_day",
			detail: { before, after: input },
		}),
	]);
}
