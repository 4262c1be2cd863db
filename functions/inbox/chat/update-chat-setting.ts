import { commitBatch } from "#db/d1-client.ts";
import type { ChatSetting } from "#domain/inbox/chat/chat-setting.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/** The account's settings of the chat. */
export const showChatSetting = ({ ctx }: { ctx: OperatorCtx }): Promise<Required<ChatSetting>> =>
	readSettings(ctx, "reply_handles", "read_receipts", "loading_animation");

/** Saves the sent settings. Replies that are already sent or scheduled keep their author's choice. */
export async function updateChatSetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ChatSetting;
}): Promise<void> {
	const { reply_handles, read_receipts, loading_animation } = input;
	const current = await showChatSetting({ ctx });
	const before = Object.fromEntries(Object.entries(current).filter(([name]) => Object.hasOwn(input, name)));
	await commitBatch(ctx.db, [
		...(reply_handles === undefined ? [] : [writeSetting(ctx, "reply_handles", reply_handles)]),
		...(read_receipts === undefined ? [] : [writeSetting(ctx, "read_receipts", read_receipts)]),
		...(loading_animation === undefined ? [] : [writeSetting(ctx, "loading_animation", loading_animation)]),
		auditRow(ctx, { verb: "setting.chat", subjectType: "setting", detail: { before, after: input } }),
	]);
}
