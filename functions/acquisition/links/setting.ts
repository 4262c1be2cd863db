import { commit } from "#db/client.ts";
import type { LinkSettingInput } from "#domain/acquisition/links/input.ts";
import { auditRow } from "#functions/platform/auth/audit.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { writeSetting } from "#functions/platform/settings/write.ts";

/** Whether taps are counted, and whether they can be: links lead through the address at which the console is found. */
export async function showLinkSetting({ ctx }: { ctx: OperatorCtx }) {
	const { count_taps } = await readSettings(ctx, "count_taps");
	return { count_taps: count_taps ? 1 : 0, available: publicOrigin(ctx.env) !== "" };
}

/** Sets whether taps are counted in future sends. Links already sent are unchanged. */
export async function saveLinkSetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: LinkSettingInput;
}): Promise<void> {
	const { count_taps } = await readSettings(ctx, "count_taps");
	await commit(ctx.db, [
		writeSetting(ctx, "count_taps", input.count_taps === 1),
		auditRow(ctx, {
			verb: "setting.links",
			subjectType: "setting",
			detail: { before: { count_taps: count_taps ? 1 : 0 }, after: input },
		}),
	]);
}
