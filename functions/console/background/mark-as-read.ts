import { eq, sql } from "drizzle-orm";
import { readReceipts } from "#db/inbox/read-receipts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { isHeldFrom } from "#functions/engine/deliveries/hold-reason.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { callLine } from "#functions/platform/line/line-client.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Statuses with which LINE refuses a token for good. */
const PERMANENT_STATUSES = [400, 403, 404];

/**
 * Marks a friend's messages as read in LINE, up to the newest. Nothing is sent once the account marks none, or
 * for messages that are marked already, or to a friend from whom the chat is held.
 * @throws PermanentFailure for a token that LINE refuses, other errors when LINE cannot be called now
 */
export async function markAsRead(ctx: Ctx, friend: string): Promise<void> {
	const friendId = Number(friend);
	const [[receipt], { read_receipts: mode }] = await Promise.all([
		ctx.db
			.select()
			.from(readReceipts)
			.where(
				sql`${readReceipts.friendId} = ${friendId} and not ${isHeldFrom("chat", sql`${readReceipts.friendId}`)}`,
			),
		readSettings(ctx, "read_receipts"),
	]);
	if (!receipt || mode === "never" || receipt.messageAt <= (receipt.readUpTo ?? 0)) return;
	const response = await callLine(ctx.env, "/v2/bot/chat/markAsRead", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ markAsReadToken: receipt.token }),
	});
	await response.body?.cancel();
	if (!response.ok) {
		const error = BACKGROUND_TEXTS.notMarkedAsRead(response.status);
		throw PERMANENT_STATUSES.includes(response.status) ? new PermanentFailure(error) : new Error(error);
	}
	await ctx.db
		.update(readReceipts)
		.set({ readUpTo: sql`max(ifnull(${readReceipts.readUpTo}, 0), ${receipt.messageAt})` })
		.where(eq(readReceipts.friendId, friendId));
	await announceFrames(ctx.env, [{ event: "talk", friendId }]);
}
