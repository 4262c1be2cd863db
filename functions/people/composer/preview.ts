import type { Quota } from "#domain/automation/forecast/forecast.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { resolveMessage } from "#domain/engine/messages/placeholders.ts";
import { momentOf, type SendInput } from "#domain/people/composer/message.ts";
import { withEncodedAddresses } from "#domain/platform/line/addresses.ts";
import { assertVisible } from "#functions/engine/filters/visible.ts";
import { valuesOfReader } from "#functions/engine/placeholders/reader.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readQuota } from "#functions/platform/line/quota.ts";
import { forThisView } from "#functions/platform/media/shown.ts";
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
	await assertVisible(ctx, friend);
	const moment = momentOf(input, ctx.now, ctx.zone);
	if ("problem" in moment) throw invalid("send_at", moment.problem);
	await assertReachable(ctx, friend);
	const { messages } = await messagesToSend(ctx, input);
	const [values, reply] = await Promise.all([
		valuesOfReader({ ctx, input: { friend, origin: publicOrigin(ctx.env) } }),
		input.send_at === null ? freshReply(ctx, friend) : null,
	]);
	const isFree = isFresh(reply, moment.at);
	return {
		messages: forThisView(ctx, withEncodedAddresses(resolveMessage(messages, values))),
		cost: isFree ? 0 : 1,
		quota: isFree ? null : await readQuota(ctx),
	};
}
