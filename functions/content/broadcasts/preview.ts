import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast.ts";
import { mayReadSent } from "#functions/engine/actions/readable.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";
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
		messages: forThisView(
			ctx,
			readable.flatMap((sending) => sending.messages),
		),
		/** With those that are left out. */
		count,
		problem,
	};
}
