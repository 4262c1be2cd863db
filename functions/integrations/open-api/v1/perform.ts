import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { believing } from "../believing.ts";
import { hashOf } from "../token.ts";
import { answeredOnce } from "./answers.ts";
import { type Call, type CallInput, isWriting } from "./call.ts";
import { isInAudit } from "./done-once.ts";
import { programCtx } from "./program.ts";

interface CallRequest {
	/** Input as the call's schemas parsed it. */
	given: CallInput;
	/** The `Idempotency-Key`; null without one. */
	key: string | null;
}

/** Hash of a call and its input. It is the same over HTTP and as a tool, so a key works across both. */
export const sentHashOf = ({ method, path }: Call, given: CallInput): string =>
	hashOf(JSON.stringify([method, path, given]));

/** Executes a parsed call, of the HTTP API or of a tool. @throws Refusal as the call */
export async function perform(c: RequestContext, call: Call, { given, key }: CallRequest): Promise<object> {
	if (!isWriting(call)) {
		const read = async (own: Ctx) => call.run(await programCtx(c, own, { sentHash: "", key: null }), given);
		return (await believing(c, read)) as object;
	}
	const ctx = await programCtx(c, c.var.ctx, { sentHash: sentHashOf(call, given), key });
	const { wasMade = isInAudit } = call;
	const { answer, isReplayed } = await answeredOnce(ctx, {
		make: () => call.run(ctx, given),
		wasMade: () => wasMade(ctx, given),
	});
	if (isReplayed) c.header("Idempotency-Replayed", "true");
	return answer as object;
}
