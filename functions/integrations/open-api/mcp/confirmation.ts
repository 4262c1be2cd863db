import { z } from "zod";
import { MCP_TEXTS } from "#domain/platform/texts/mcp.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { readSigned, writeSigned } from "#functions/platform/http/signature.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { CallInput } from "../v1/call.ts";
import { callOf } from "../v1/calls.ts";
import { isDone } from "../v1/done-once.ts";
import { SEND_VERB } from "../v1/messages/send.ts";
import { perform, sentHashOf } from "../v1/perform.ts";
import type { ProgramCtx } from "../v1/program.ts";

const PURPOSE = "mcp.send";
/** Time that a person has to confirm a message. */
const VALID_FOR = 10 * MINUTE;

const sending = callOf("post", "/messages");

/** Content of a preview, its service code, and its expiry. It is signed, and so needs no row. */
const claims = z.object({ code: z.number(), sent: z.string(), id: z.string(), until: z.number() });

/** Confirms that a send was previewed: good for the same service code and the same send, once. */
export async function confirm(c: RequestContext, given: CallInput): Promise<string> {
	const { ctx, caller } = c.var;
	const claimed: z.output<typeof claims> = {
		code: caller.codeId,
		sent: sentHashOf(sending, given),
		id: ctx.newId(),
		until: ctx.now + VALID_FOR,
	};
	return writeSigned(c.env.APP_KEY, PURPOSE, claimed);
}

/**
 * Sends a previewed message. The confirmation is also its idempotency key, so a repetition returns the first
 * answer and sends nothing, even after its expiry.
 * @throws Refusal 422 for a different message or service code, or after the expiry
 */
export async function sendConfirmed(
	c: RequestContext,
	given: CallInput,
	confirmation: string,
): Promise<object> {
	const claimed = claims.safeParse(readSigned(c.env.APP_KEY, PURPOSE, confirmation)).data;
	const isOfThis = claimed?.code === c.var.caller.codeId && claimed.sent === sentHashOf(sending, given);
	if (!claimed || !isOfThis) throw invalid("confirmation", MCP_TEXTS.confirmationWrong);
	const inTime = async (ctx: ProgramCtx, asked: CallInput) => {
		if (ctx.now > claimed.until && !(await isDone(ctx, SEND_VERB)))
			throw invalid("confirmation", MCP_TEXTS.confirmationExpired);
		return sending.run(ctx, asked);
	};
	return perform(c, { ...sending, run: inTime }, { given, key: `mcp-${claimed.id}` });
}
