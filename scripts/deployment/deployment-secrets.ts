import { randomBytes } from "node:crypto";
import { stdin } from "node:process";
import { askOnTerminal } from "../accounts/ask-on-terminal.ts";
import { chooseOrigin } from "./deployment-origin.ts";
import { readWrangler } from "./run-wrangler.ts";

/** Secrets of a deployment. */
export const SECRET_NAMES = [
	"PUBLIC_ORIGIN",
	"APP_KEY",
	"SETUP_TOKEN",
	"LINE_CHANNEL_SECRET",
	"LINE_CHANNEL_ACCESS_TOKEN",
	"LINE_LOGIN_CHANNEL_ID",
	"LINE_LOGIN_CHANNEL_SECRET",
	"GOOGLE_CLIENT_ID",
	"GOOGLE_CLIENT_SECRET",
] as const;

/** Secrets of optional features (calendars, friends' visits), which are not prompted for. */
const OPTIONAL_SECRETS = [
	"LINE_LOGIN_CHANNEL_ID",
	"LINE_LOGIN_CHANNEL_SECRET",
	"GOOGLE_CLIENT_ID",
	"GOOGLE_CLIENT_SECRET",
] as const;

/** Secrets of LINE with their questions. */
const LINE_SECRETS = [
	["LINE_CHANNEL_SECRET", "LINEのチャネルシークレット（あとで画面で設定するときは Enter）: "],
	["LINE_CHANNEL_ACCESS_TOKEN", "LINEのチャネルアクセストークン（長期。あとで画面で設定するときは Enter）: "],
] as const;

type Secrets = Partial<Record<(typeof SECRET_NAMES)[number], string>>;

const generateKey = () => randomBytes(32).toString("base64url");

/**
 * Sets missing secrets: ours are generated, LINE's are read from the environment or, by the first deployment on a
 * terminal, prompted for; without them LINE is connected in the console. Those of LINE Login and Google are only read
 * from the environment. The address is stored as a secret too, so that a later deployment keeps it.
 * @returns the set-up token if a new one was generated
 */
export async function setSecrets(
	worker: string,
	address: { configured: string | undefined; printed: string },
): Promise<string | undefined> {
	const there = new Set(
		(JSON.parse(readWrangler(["secret", "list", "--name", worker])) as { name: string }[]).map(
			({ name }) => name,
		),
	);
	const fresh: Secrets = {};
	const origin = chooseOrigin({ ...address, isSet: there.has("PUBLIC_ORIGIN") });
	if (origin !== undefined) fresh.PUBLIC_ORIGIN = origin;
	if (!there.has("APP_KEY")) fresh.APP_KEY = generateKey();
	if (!there.has("SETUP_TOKEN")) fresh.SETUP_TOKEN = generateKey();
	const isFirst = !there.has("APP_KEY");
	for (const [name, question] of LINE_SECRETS) {
		if (there.has(name)) continue;
		const value = process.env[name] || (isFirst && stdin.isTTY ? await askOnTerminal(question) : "");
		if (value) fresh[name] = value;
	}
	for (const name of OPTIONAL_SECRETS) {
		const value = process.env[name];
		if (value) fresh[name] = value;
	}
	putSecrets(worker, fresh);
	return fresh.SETUP_TOKEN;
}

/** Renews the set-up token, for an address lost before the first administrator was created. */
export function renewSetupToken(worker: string): string {
	const token = generateKey();
	putSecrets(worker, { SETUP_TOKEN: token });
	return token;
}

function putSecrets(worker: string, secrets: Secrets): void {
	if (Object.keys(secrets).length > 0)
		readWrangler(["secret", "bulk", "--name", worker], JSON.stringify(secrets));
}
