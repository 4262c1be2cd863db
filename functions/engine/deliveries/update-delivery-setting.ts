import type { DeliverySetting } from "#domain/engine/deliveries/delivery-setting.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { saveSetting } from "#functions/platform/settings/save-setting.ts";

/** The account's setting for a reply that may have arrived. */
export const showDeliverySetting = ({ ctx }: { ctx: OperatorCtx }): Promise<DeliverySetting> =>
	readSettings(ctx, "reply_doubt");

/** Saves the setting. It also applies to deliveries that are already in doubt. */
export async function updateDeliverySetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: DeliverySetting;
}): Promise<void> {
	await saveSetting(ctx, {
		key: "reply_doubt",
		value: input.reply_doubt,
		verb: "setting.delivery",
		before: await readSettings(ctx, "reply_doubt"),
		after: input,
	});
}
