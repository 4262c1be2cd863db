import type { Quota } from "#domain/automation/forecast/send-forecast.ts";
import { inLineForm } from "#domain/engine/messages/emoji-texts.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { type ComposerSendInput, composerSendTime } from "#domain/people/composer/composer-message.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { loadPreviewValues } from "#functions/engine/placeholders/preview-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { buildMessages } from "./build-messages.ts";
import { findUnusedReplyToken, isReplyFree } from "./free-reply.ts";
import { assertMayHandle, assertReachable } from "./send-to-friend.ts";

interface PreviewCall {
	ctx: OperatorCtx;
	input: ComposerSendInput & { friend_id: number };
}

interface SendPreview {
	/** With the friend's current values, as far as the operator may see them. */
	messages: LineMessage[];
	/** Number of messages that LINE would count: 0 for a reply to the friend's latest message. */
	cost: 0 | 1;
	/** Remaining quota of this month; null for a free reply, and while LINE cannot be queried. */
	quota: Quota | null;
}

/**
 * Messages that a friend would get, and their cost. Makes the same checks as a send; writes and sends
 * nothing.
 * @throws Refusal as `sendToFriend`
 */
export async function previewSend({ ctx, input }: PreviewCall): Promise<SendPreview> {
	const { friend_id: friend } = input;
	assertMayHandle(ctx, input);
	await assertFriendVisible(ctx, friend);
	const sendTime = composerSendTime(input, ctx.now, ctx.zone);
	if ("problem" in sendTime) throw invalid("send_at", sendTime.problem);
	await assertReachable(ctx, friend);
	const { messages } = await buildMessages(ctx, input);
	const [values, reply] = await Promise.all([
		loadPreviewValues({ ctx, input: { friend, origin: publicOrigin(ctx.env) } }),
		input.send_at === null ? findUnusedReplyToken(ctx, friend) : null,
	]);
	const isFree = isReplyFree(reply, sendTime.at);
	return {
		messages: signPicturesForView(ctx, inLineForm(resolveMessage(messages, values))),
		cost: isFree ? 0 : 1,
		quota: isFree ? null : await readQuota(ctx),
	};
}
