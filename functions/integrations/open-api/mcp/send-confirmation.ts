import { z } from "zod";
import { MCP_TEXTS } from "#domain/platform/texts/mcp-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { findApiCall } from "../v1/api-calls.ts";
import type { CallInput } from "../v1/define-call.ts";
import { wasDone } from "../v1/do-once.ts";
import { SEND_VERB } from "../v1/messages/send-program-messages.ts";
import { hashCall, performCall } from "../v1/perform-call.ts";
import type { ProgramCtx } from "../v1/program-context.ts";

const CONFIRMATION_PURPOSE = "mcp.send";
/** Time that a person has to confirm a message. */
const CONFIRMATION_LIFETIME = 10 * MINUTE;

const sendCall = findApiCall("post", "/messages");

/** Content of a preview, its service code, and its expiry. It is signed, and so needs no row. */
const claims = z.object({ code: z.number(), sent: z.string(), id: z.string(), until: z.number() });

/** Signs that a send was previewed. Valid once, for the same service code and the same send. */
export async function signConfirmation(c: RequestContext, input: CallInput): Promise<string> {
	const { ctx, caller } = c.var;
	const previewedSend: z.output<typeof claims> = {
		code: caller.codeId,
		sent: hashCall(sendCall, input),
		id: ctx.newId(),
		until: ctx.now + CONFIRMATION_LIFETIME,
	};
	return signClaims(c.env.APP_KEY, CONFIRMATION_PURPOSE, previewedSend);
}

/**
 * Sends a previewed message. The confirmation is also its idempotency key, so a repetition returns the first
 * answer and sends nothing, even after its expiry.
 * @throws Refusal 422 for a different message or service code, or after the expiry
 */
export async function sendConfirmed(
	c: RequestContext,
	input: CallInput,
	confirmation: string,
): Promise<object> {
	const confirmedSend = claims.safeParse(
		readSignedClaims(c.env.APP_KEY, CONFIRMATION_PURPOSE, confirmation),
	).data;
	const isForThisSend =
		confirmedSend?.code === c.var.caller.codeId && confirmedSend.sent === hashCall(sendCall, input);
	if (!confirmedSend || !isForThisSend) throw invalid("confirmation", MCP_TEXTS.confirmationWrong);
	const runInTime = async (ctx: ProgramCtx, parsedInput: CallInput) => {
		if (ctx.now > confirmedSend.until && !(await wasDone(ctx, SEND_VERB)))
			throw invalid("confirmation", MCP_TEXTS.confirmationExpired);
		return sendCall.run(ctx, parsedInput);
	};
	return performCall(c, { ...sendCall, run: runInTime }, { input, key: `mcp-${confirmedSend.id}` });
}
