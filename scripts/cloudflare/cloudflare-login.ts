import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readWrangler } from "../deployment/run-wrangler.ts";
import { ROOT } from "../local/local-settings.ts";
import { CloudflareClient, type CloudflareCredentials, callCloudflare } from "./cloudflare-client.ts";

const { CLOUDFLARE_API_BASE_URL, CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID } = process.env;

/** Address of the API; wrangler reads the same variable. */
const BASE = CLOUDFLARE_API_BASE_URL || "https://api.cloudflare.com/client/v4";

/** Client with wrangler's login and account. @throws Error without a login, or with a choice of accounts */
export async function logInToCloudflare(): Promise<CloudflareClient> {
	const credentials = readCredentials();
	const accountId = CLOUDFLARE_ACCOUNT_ID || configuredAccount() || (await onlyAccount(credentials));
	return new CloudflareClient({ base: BASE, credentials, accountId });
}

function readCredentials(): CloudflareCredentials {
	if (CLOUDFLARE_API_TOKEN) return { token: CLOUDFLARE_API_TOKEN };
	try {
		return JSON.parse(readWrangler(["auth", "token", "--json"])) as CloudflareCredentials;
	} catch {
		throw new Error(
			"Cloudflare にログインしていません。npx wrangler login を実行してから、もう一度試してください。",
		);
	}
}

/** `account_id` of wrangler.toml. */
const configuredAccount = (): string | undefined =>
	/^account_id\s*=\s*"(\w+)"/m.exec(readFileSync(join(ROOT, "wrangler.toml"), "utf8"))?.[1];

async function onlyAccount(credentials: CloudflareCredentials): Promise<string> {
	const accounts = await callCloudflare<{ id: string; name: string }[]>(
		{ base: BASE, credentials },
		"GET",
		"/accounts?per_page=50",
	);
	const [account] = accounts;
	if (account && accounts.length === 1) return account.id;
	const choices = accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
	throw new Error(`CLOUDFLARE_ACCOUNT_ID に、Cloudflare のアカウントの ID を指定してください。${choices}`);
}
