import { commit } from "#db/client.ts";
import type { DeliverySetting } from "#domain/engine/deliveries/setting.ts";
import { auditRow } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { writeSetting } from "#functions/platform/settings/write.ts";

/** The account's choice for a reply that may have arrived. */
export const showDeliverySetting = ({ ctx }: { ctx: OperatorCtx }): Promise<DeliverySetting> =>
	readSettings(ctx, "reply_doubt");

/** Saves the choice. It also applies to deliveries that are already in doubt. */
export async function saveDeliverySetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: DeliverySetting;
}): Promise<void> {
	const before = await readSettings(ctx, "reply_doubt");
	await commit(ctx.db, [
		writeSetting(ctx, "reply_doubt", input.reply_doubt),
		auditRow(ctx, { verb: "setting.delivery", subjectType: "setting", detail: { before, after: input } }),
	]);
}
