import type { Quota } from "#domain/automation/forecast/send-forecast.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { momentOf, type SendInput } from "#domain/people/composer/message.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { loadPreviewValues } from "#functions/engine/placeholders/preview-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { messagesToSend } from "./contents.ts";
import { freshReply, isFresh } from "./reply.ts";
import { assertReachable } from "./send.ts";

interface Preview {
	ctx: OperatorCtx;
	input: SendInput & { friend_id: number };
}

interface Previewed {
	/** As the friend would read them now, as far as the operator may. */
	messages: LineMessage[];
	/** Number of messages that LINE would count: 0 for a reply to the friend's latest message. */
	cost: 0 | 1;
	/** Remaining quota of this month; null where LINE cannot be queried, or need not be. */
	quota: Quota | null;
}

/**
 * Messages that a friend would get, and their cost. Makes the same checks as a send; writes and sends
 * nothing.
 * @throws Refusal as `sendToFriend`
 */
export async function previewSend({ ctx, input }: Preview): Promise<Previewed> {
	const { friend_id: friend } = input;
	await assertFriendVisible(ctx, friend);
	const moment = momentOf(input, ctx.now, ctx.zone);
	if ("problem" in moment) throw invalid("send_at", moment.problem);
	await assertReachable(ctx, friend);
	const { messages } = await messagesToSend(ctx, input);
	const [values, reply] = await Promise.all([
		loadPreviewValues({ ctx, input: { friend, origin: publicOrigin(ctx.env) } }),
		input.send_at === null ? freshReply(ctx, friend) : null,
	]);
	const isFree = isFresh(reply, moment.at);
	return {
		messages: signPicturesForView(ctx, encodeAddresses(resolveMessage(messages, values))),
		cost: isFree ? 0 : 1,
		quota: isFree ? null : await readQuota(ctx),
	};
}
