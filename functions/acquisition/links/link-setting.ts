import { commitBatch } from "#db/d1-client.ts";
import type { LinkSettingInput } from "#domain/acquisition/links/link-input.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/**
 * Whether taps are counted, and whether they can be: counted links lead through the console's public address.
 */
export async function showLinkSetting({ ctx }: { ctx: OperatorCtx }) {
	const { count_taps } = await readSettings(ctx, "count_taps");
	return { count_taps: count_taps ? 1 : 0, available: publicOrigin(ctx.env) !== "" };
}

/** Sets whether taps are counted in future sends. Links already sent stay unchanged. */
export async function writeLinkSetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: LinkSettingInput;
}): Promise<void> {
	const { count_taps } = await readSettings(ctx, "count_taps");
	await commitBatch(ctx.db, [
		writeSetting(ctx, "count_taps", input.count_taps === 1),
		auditRow(ctx, {
			verb: "setting.links",
			subjectType: "setting",
			detail: { before: { count_taps: count_taps ? 1 : 0 }, after: input },
		}),
	]);
}
