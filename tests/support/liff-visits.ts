import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { liffApps } from "#db/integrations/liff-apps.ts";
import { LIFF_PURPOSE_NAMES, type LiffPurpose } from "#domain/engine/public-addresses/liff-address.ts";
import { CHANNEL, LOGIN_CHANNEL } from "./line-login.ts";
import { sendRequest } from "./send-request.ts";

/** Origin of the console in tests of LIFF, whose endpoints need https. */
export const LIFF_ORIGIN = "https://console.test";
const IN_LINE = "Mozilla/5.0 (iPhone) Safari Line/14.1.0 LIFF";

/** Environment with the LINE Login channel. */
export const LIFF_ENV = { ...LOGIN_CHANNEL, PUBLIC_ORIGIN: LIFF_ORIGIN };

/** Apps of all purposes, as LINE has created them. */
export async function buildLiffApps(given: Partial<typeof liffApps.$inferInsert> = {}): Promise<void> {
	await connectD1(env.DB)
		.insert(liffApps)
		.values(
			LIFF_PURPOSE_NAMES.map((purpose) => ({
				purpose,
				liffId: `${CHANNEL.id}-${purpose}`,
				channelId: CHANNEL.id,
				nextCheckAt: Number.MAX_SAFE_INTEGER,
				...given,
			})),
		);
}

interface LiffRequest {
	headers?: Record<string, string>;
	env?: object;
}

/** Page that LINE opens: the answer, its text, and the ticket in it. */
export async function openInLine(path: string, { headers = {}, env: given = {} }: LiffRequest = {}) {
	const response = await sendRequest(path, {
		origin: LIFF_ORIGIN,
		env: { ...LIFF_ENV, ...given },
		headers: { "User-Agent": IN_LINE, ...headers },
	});
	const text = await response.text();
	return { response, text, ticket: /data-ticket="([^"]+)"/.exec(text)?.[1] ?? "" };
}

/** The page's call with the id token of the SDK. */
export async function signIn(
	purpose: LiffPurpose,
	body: object,
	{ headers = {}, env: given = {} }: LiffRequest = {},
): Promise<{ status: number; location?: string; trouble?: string }> {
	const response = await sendRequest(`/liff/${purpose}/sign-in`, {
		origin: LIFF_ORIGIN,
		env: { ...LIFF_ENV, ...given },
		headers,
		json: body,
	});
	return { status: response.status, ...((await response.json()) as object) };
}

/** A browser outside of LINE, with its cookies. */
export class OutsideBrowser {
	cookie = "";

	async open(path: string, { headers = {}, env: given = {} }: LiffRequest = {}) {
		const response = await sendRequest(path, {
			origin: LIFF_ORIGIN,
			env: { ...LIFF_ENV, ...given },
			headers: { ...(this.cookie && { Cookie: this.cookie }), ...headers },
		});
		const set = response.headers.get("Set-Cookie");
		if (set) this.cookie = set.split(";")[0]!;
		const text = await response.text();
		return { status: response.status, text, location: response.headers.get("Location"), setCookie: set };
	}

	/** Opens an address of an app, and begins the login that its page offers; returns LINE's address. */
	async beginLogin(path: string): Promise<string> {
		const { text } = await this.open(path);
		const [, login] = /href="(\/liff\/login\?ticket=[^"]+)"/.exec(text) ?? [];
		return (await this.open(login!)).location!;
	}
}
