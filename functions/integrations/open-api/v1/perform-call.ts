import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { hashToken } from "../api-token.ts";
import { readOptimistically } from "../optimistic-token.ts";
import { answerOnce } from "./answer-once.ts";
import { type ApiCall, type CallInput, isWritingCall } from "./define-call.ts";
import { wasAudited } from "./do-once.ts";
import { createProgramCtx } from "./program-context.ts";

interface CallRequest {
	/** Input as the call's schemas parsed it. */
	given: CallInput;
	/** The `Idempotency-Key`; null without one. */
	key: string | null;
}

/** Hash of a call and its input. It is the same over HTTP and as a tool, so a key works across both. */
export const hashCall = ({ method, path }: ApiCall, given: CallInput): string =>
	hashToken(JSON.stringify([method, path, given]));

/** Executes a parsed call, of the HTTP API or of a tool. @throws Refusal as the call */
export async function performCall(
	c: RequestContext,
	call: ApiCall,
	{ given, key }: CallRequest,
): Promise<object> {
	if (!isWritingCall(call)) {
		const read = async (own: Ctx) =>
			call.run(await createProgramCtx(c, own, { sentHash: "", key: null }), given);
		return (await readOptimistically(c, read)) as object;
	}
	const ctx = await createProgramCtx(c, c.var.ctx, { sentHash: hashCall(call, given), key });
	const { wasMade = wasAudited } = call;
	const { answer, isReplayed } = await answerOnce(ctx, {
		make: () => call.run(ctx, given),
		wasMade: () => wasMade(ctx, given),
	});
	if (isReplayed) c.header("Idempotency-Replayed", "true");
	return answer as object;
}
