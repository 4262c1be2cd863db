import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { ProviderAccess, ProviderAnswer } from "./online-provider.ts";

const LIVE = "https://api.paypay.ne.jp";
const SANDBOX = "https://stg-api.sandbox.paypay.ne.jp";
const CALL_TIMEOUT = 20 * SECOND;
const JSON_TYPE = "application/json";

/** PayPay's answer to one call; `silence` for none, and for one that says that it is not able to answer. */
export type PaypayAnswer =
	| { kind: "http"; status: number; code: string; message: string; data: unknown }
	| { kind: "silence" };

interface PaypayCall {
	method: "GET" | "POST" | "DELETE";
	path: string;
	body?: object;
}

const answerSchema = z.object({
	resultInfo: z.object({ code: z.string(), message: z.string().nullish() }),
	data: z.unknown(),
});

/** Calls PayPay, or its stand-in (`BANK`). It never throws. */
export async function callPaypay(
	ctx: Ctx,
	{ keys, isTest }: ProviderAccess,
	{ method, path, body }: PaypayCall,
): Promise<PaypayAnswer> {
	const text = body && JSON.stringify(body);
	const address = (isTest ? SANDBOX : LIVE) + path;
	try {
		const request: RequestInit = {
			method,
			headers: {
				Authorization: authorizationOf(ctx, keys, { method, path, text }),
				"X-ASSUME-MERCHANT": keys.merchant_id ?? "",
				...(text !== undefined && { "Content-Type": JSON_TYPE }),
			},
			...(text !== undefined && { body: text }),
			signal: AbortSignal.timeout(CALL_TIMEOUT),
		};
		const response = await (ctx.env.BANK ? ctx.env.BANK.fetch(address, request) : fetch(address, request));
		const parsed = answerSchema.safeParse(await response.json());
		if (!parsed.success || response.status >= 500 || response.status === 429) return { kind: "silence" };
		const { resultInfo, data } = parsed.data;
		return {
			kind: "http",
			status: response.status,
			code: resultInfo.code,
			message: resultInfo.message ?? "",
			data,
		};
	} catch {
		return { kind: "silence" };
	}
}

export const refusalOf = (answer: PaypayAnswer): ProviderAnswer<never> =>
	answer.kind === "silence"
		? { kind: "silent" }
		: {
				kind: "refused",
				reason: `${answer.code} ${answer.message}`.trim().slice(0, 300),
				isKeyRefused: answer.status === 401,
				isDuplicate: answer.code === "DUPLICATE_DYNAMIC_QR_REQUEST",
			};

interface SignedCall {
	method: string;
	path: string;
	text: string | undefined;
}

/** PayPay's `Authorization` header: a signature of path, method, time and body. */
function authorizationOf(
	ctx: Ctx,
	{ api_key = "", api_secret = "" }: ProviderAccess["keys"],
	{ method, path, text }: SignedCall,
): string {
	const nonce = ctx.newId().slice(-12);
	const epoch = String(Math.floor(ctx.clock() / SECOND));
	const [type, digest] =
		text === undefined
			? ["empty", "empty"]
			: [JSON_TYPE, createHash("md5").update(JSON_TYPE).update(text).digest("base64")];
	const signed = [path, method, nonce, epoch, type, digest].join("\n");
	const mac = createHmac("sha256", api_secret).update(signed).digest("base64");
	return `hmac OPA-Auth:${[api_key, mac, nonce, epoch, digest].join(":")}`;
}
