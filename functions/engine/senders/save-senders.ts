import { isNull, sql } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { SenderSetting } from "#domain/engine/senders/sender-setting.ts";
import { SENDER_TEXTS } from "#domain/platform/texts/senders-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { isUploaded } from "#functions/platform/media/picture-reference.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { saveSetting } from "#functions/platform/settings/save-setting.ts";

/** Senders of messages, and the operators who may have one of their own, for those who edit them. */
export async function showSenders({
	ctx,
}: {
	ctx: OperatorCtx;
}): Promise<SenderSetting & { operators: { id: number; name: string }[] }> {
	const [{ message_senders: setting }, colleagues] = await Promise.all([
		readSettings(ctx, "message_senders"),
		hasAbility(ctx.operator, "chat-setting")
			? ctx.db
					.select({ id: operators.id, name: operators.name })
					.from(operators)
					.where(isNull(operators.disabledAt))
					.orderBy(operators.id)
			: [],
	]);
	return { ...setting, operators: colleagues };
}

/**
 * Saves the senders. Messages that are written or waiting already keep theirs.
 * @throws Refusal 422 for a picture that is gone
 */
export async function saveSenders({ ctx, input }: { ctx: OperatorCtx; input: SenderSetting }): Promise<void> {
	const { message_senders: before } = await readSettings(ctx, "message_senders");
	const earlierKeys = new Set(before.senders.map(({ icon_key }) => icon_key));
	for (const [index, { icon_key }] of input.senders.entries())
		if (icon_key !== null && !earlierKeys.has(icon_key))
			await assertPicture(ctx, `senders[${index}][icon_key]`, icon_key);
	await saveSetting(ctx, {
		key: "message_senders",
		value: input,
		verb: "setting.senders",
		before,
		after: input,
	});
}

async function assertPicture(ctx: OperatorCtx, field: string, key: string): Promise<void> {
	const [[picture], unreadableKeys] = await Promise.all([
		queryRows(ctx.db, { found: number }, sql`select ${isUploaded(key, sql`u.type like 'image/%'`)} as found`),
		findUnreadableKeys(ctx, [key]),
	]);
	if (picture?.found !== 1 || unreadableKeys.has(key)) throw invalid(field, SENDER_TEXTS.iconGone);
}
