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
	input: CallInput;
	/** The `Idempotency-Key`; null without one. */
	key: string | null;
}

/** Hash of a call and its input. It is the same over HTTP and as a tool, so a key works across both. */
export const hashCall = ({ method, path }: ApiCall, input: CallInput): string =>
	hashToken(JSON.stringify([method, path, input]));

/** Executes a parsed call, of the HTTP API or of a tool. @throws Refusal as the call */
export async function performCall(
	c: RequestContext,
	call: ApiCall,
	{ input, key }: CallRequest,
): Promise<object> {
	if (!isWritingCall(call)) {
		const read = async (readCtx: Ctx) =>
			call.run(await createProgramCtx(c, readCtx, { sentHash: "", key: null }), input);
		return (await readOptimistically(c, read)) as object;
	}
	const ctx = await createProgramCtx(c, c.var.ctx, { sentHash: hashCall(call, input), key });
	const { wasMade = wasAudited } = call;
	const { answer, isReplayed } = await answerOnce(ctx, {
		perform: () => call.run(ctx, input),
		wasMade: () => wasMade(ctx, input),
	});
	if (isReplayed) c.header("Idempotency-Replayed", "true");
	return answer as object;
}
