import { commitBatch } from "#db/d1-client.ts";
import type { DeliverySetting } from "#domain/engine/deliveries/delivery-setting.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

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
	const previous = await readSettings(ctx, "reply_doubt");
	await commitBatch(ctx.db, [
		writeSetting(ctx, "reply_doubt", input.reply_doubt),
		auditRow(ctx, {
			verb: "setting.delivery",
			subjectType: "setting",
			detail: { before: previous, after: input },
		}),
	]);
}
