import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast.ts";
import { mayReadSent } from "#functions/engine/actions/may-read-sent.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { sendable } from "./sendable.ts";

interface Preview {
	ctx: OperatorCtx;
	input: { messages: BroadcastMessage[] };
}

/**
 * Messages as on a phone, with unresolved placeholders; content that the operator may not read is left out.
 */
export async function previewBroadcast({ ctx, input: { messages } }: Preview) {
	const { sendings, problem, count } = await sendable(ctx, messages);
	const readable = sendings.filter((_, index) => mayReadSent(ctx, messages[index]!));
	return {
		messages: signPicturesForView(
			ctx,
			readable.flatMap((sending) => sending.messages),
		),
		/** With those that are left out. */
		count,
		problem,
	};
}
