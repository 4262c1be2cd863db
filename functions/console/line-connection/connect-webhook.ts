import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { LineUnavailable, setWebhook, testWebhook } from "#functions/platform/line/line-channel.ts";
import { webhookAddress } from "./show-line-connection.ts";
import { lineUnavailable } from "./test-credentials.ts";

/**
 * Sets this account's webhook address at LINE, and lets LINE test it.
 * @throws Refusal 422 if there is no address or LINE refuses it, 503 if LINE does not answer
 */
export async function connectWebhook({ ctx }: { ctx: OperatorCtx }) {
	const { env } = ctx;
	const url = webhookAddress(env);
	if (url === "") throw new Refusal(422, { ERROR: [TEXTS.noOrigin] });
	if (!env.LINE_CHANNEL_ACCESS_TOKEN) throw new Refusal(422, { ERROR: [TEXTS.notConnected] });
	try {
		if (!(await setWebhook(env, url))) throw new Refusal(422, { ERROR: [TEXTS.webhookRefused] });
		await auditRow(ctx, {
			verb: "setting.line_webhook",
			subjectType: "setting",
			subjectId: "line",
			detail: { after: { url } },
		});
		const test = await testWebhook(env);
		return { is_reached: test?.success === true, status: test?.statusCode ?? 0 };
	} catch (error) {
		if (error instanceof LineUnavailable) throw lineUnavailable();
		throw error;
	}
}
