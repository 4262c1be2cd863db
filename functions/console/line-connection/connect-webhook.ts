import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { LineUnavailable, setWebhook, testWebhook } from "#functions/platform/line/line-channel.ts";
import { hasLineConnection, webhookAddress } from "./show-line-connection.ts";
import { lineUnavailable } from "./test-credentials.ts";
import { scheduleLineCheck } from "./watch-line.ts";

/**
 * Sets this account's webhook address at LINE, and lets LINE test it.
 * @throws Refusal 422 if there is no address or LINE refuses it, 503 if LINE does not answer
 */
export async function connectWebhook({ ctx }: { ctx: OperatorCtx }) {
	const { env } = ctx;
	const url = webhookAddress(env);
	if (url === "") throw new Refusal(422, { ERROR: [TEXTS.noOrigin] });
	assertConnected(ctx);
	return refuseWithoutAnswer(async () => {
		if (!(await setWebhook(env, url))) throw new Refusal(422, { ERROR: [TEXTS.webhookRefused] });
		await scheduleLineCheck(ctx);
		await auditRow(ctx, {
			verb: "setting.line_webhook",
			subjectType: "setting",
			subjectId: "line",
			detail: { after: { url } },
		});
		return runWebhookTest(ctx);
	});
}

/**
 * Lets LINE test the address that it has, and changes nothing.
 * @throws Refusal 422 without credentials, 503 if LINE does not answer
 */
export function checkWebhook({ ctx }: { ctx: OperatorCtx }) {
	assertConnected(ctx);
	return refuseWithoutAnswer(() => runWebhookTest(ctx));
}

function assertConnected({ env }: OperatorCtx): void {
	if (!hasLineConnection(env)) throw new Refusal(422, { ERROR: [TEXTS.notConnected] });
}

/** @throws Refusal 503 where LINE does not answer */
async function refuseWithoutAnswer<Result>(call: () => Promise<Result>): Promise<Result> {
	try {
		return await call();
	} catch (error) {
		if (error instanceof LineUnavailable) throw lineUnavailable();
		throw error;
	}
}

/** Lets LINE test the address, and returns its answer: status, reason and time as LINE gives them. */
async function runWebhookTest({ env, now, zone }: OperatorCtx) {
	const test = await testWebhook(env);
	const at = Date.parse(test?.timestamp ?? "");
	return {
		is_reached: test?.success === true,
		status: test?.statusCode ?? 0,
		/** LINE's reason in a word; "" if LINE refused to test. */
		reason: test?.reason ?? "",
		detail: test?.detail ?? "",
		at: toWireTime(Number.isNaN(at) ? now : at, zone),
	};
}
