import { z } from "zod";
import { issueSimulatedLinkToken, redeemLinkToken } from "../line/link-token-call.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";
import { generateToken } from "../rules/line-ids.ts";
import { type SimulatorPlatform, simulatedAccountOf } from "../simulator-platform.ts";
import { type EventDeliveries, sendEvent } from "../webhooks/send-event.ts";

export const shopLinkBody = z.object({
	/** Number by which the shop's own service knows the member. */
	external_id: z.string().trim().min(1, "会員番号を入力してください。"),
	/** Token of the console's open API, which the shop's program has. */
	api_token: z.string().trim().min(1, "外部連携のトークンを入力してください。"),
});

/**
 * Links a member's account in all its steps: LINE issues a token, the member logs in at the shop's own service, its
 * program asks the console for a nonce, and the member agrees in LINE's dialogue.
 * @throws SimulatorRefusal 422 with the console's reason
 */
export async function linkAtShop(
	platform: SimulatorPlatform,
	userId: string,
	{ external_id, api_token }: z.output<typeof shopLinkBody>,
): Promise<EventDeliveries> {
	const linkToken = issueSimulatedLinkToken(platform, userId);
	const nonce = await requestNonce(platform, external_id, api_token);
	redeemLinkToken(platform, userId, linkToken);
	return sendEvent(platform, userId, { type: "accountLink", link: { result: "ok", nonce } });
}

const nonceAnswer = z.looseObject({ nonce: z.string() });
const problemAnswer = z.looseObject({ detail: z.string() });

async function requestNonce({ env }: SimulatorPlatform, externalId: string, token: string): Promise<string> {
	const { consoleOrigin } = simulatedAccountOf(env);
	const response = await env.CONSOLE.fetch(`${consoleOrigin}/open_api/v1/account_link_nonces`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${token}`,
			"Content-Type": "application/json",
			"Idempotency-Key": generateToken(16),
		},
		body: JSON.stringify({ external_id: externalId }),
	});
	const body: unknown = await response.json().catch(() => null);
	const { success, data } = nonceAnswer.safeParse(body);
	if (success) return data.nonce;
	const problem = problemAnswer.safeParse(body);
	throw new SimulatorRefusal(422, {
		api_token: [problem.success ? problem.data.detail : `この画面が ${response.status} を返しました。`],
	});
}
