import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { mayReadEffectMessages } from "#functions/engine/actions/may-read-effect-messages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { loadSendableMessages } from "./load-sendable-messages.ts";

interface PreviewArgs {
	ctx: OperatorCtx;
	input: { messages: BroadcastMessage[] };
}

/** Messages as on a phone, with unresolved placeholders, without content that the operator may not read. */
export async function previewBroadcast({ ctx, input: { messages } }: PreviewArgs) {
	const { sendings, problem, count } = await loadSendableMessages(ctx, messages);
	const readableSendings = sendings.filter((_, index) => mayReadEffectMessages(ctx, messages[index]!));
	return {
		messages: signPicturesForView(
			ctx,
			readableSendings.flatMap((sending) => sending.messages),
		),
		/** Includes the messages that the preview omits. */
		count,
		problem,
	};
}
