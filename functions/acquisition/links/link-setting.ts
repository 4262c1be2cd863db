import type { LinkSettingInput } from "#domain/acquisition/links/link-input.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { saveSetting } from "#functions/platform/settings/save-setting.ts";

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
	await saveSetting(ctx, {
		key: "count_taps",
		value: input.count_taps === 1,
		verb: "setting.links",
		before: { count_taps: count_taps ? 1 : 0 },
		after: input,
	});
}
