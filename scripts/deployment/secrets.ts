import { randomBytes } from "node:crypto";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { originToSet } from "./origin.ts";
import { ask } from "./wrangler.ts";

/** Secrets of a deployment. */
export const SECRETS = [
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

/** Not every deployment links calendars, or knows its friends' visits: nobody is asked for these. */
const OPTIONAL = [
	"LINE_LOGIN_CHANNEL_ID",
	"LINE_LOGIN_CHANNEL_SECRET",
	"GOOGLE_CLIENT_ID",
	"GOOGLE_CLIENT_SECRET",
] as const;

type Secrets = Partial<Record<(typeof SECRETS)[number], string>>;

const key = () => randomBytes(32).toString("base64url");

/**
 * Sets the secrets that are missing: our own are made, LINE's are taken from the environment or asked for, those of LINE
 * Login and Google taken from there where they stand. The address is kept among them, since it is each deployment's own and a later deploy leaves it as it is.
 * @returns the set-up token where a new one was made.
 */
export async function setSecrets(
	worker: string,
	address: { given: string | undefined; printed: string },
): Promise<string | undefined> {
	const there = new Set(
		(JSON.parse(ask(["secret", "list", "--name", worker])) as { name: string }[]).map(({ name }) => name),
	);
	const fresh: Secrets = {};
	const origin = originToSet({ ...address, isSet: there.has("PUBLIC_ORIGIN") });
	if (origin !== undefined) fresh.PUBLIC_ORIGIN = origin;
	if (!there.has("APP_KEY")) fresh.APP_KEY = key();
	if (!there.has("SETUP_TOKEN")) fresh.SETUP_TOKEN = key();
	for (const [name, question] of LINE_SECRETS)
		if (!there.has(name)) fresh[name] = process.env[name] || (await askFor(question));
	for (const name of OPTIONAL) {
		const given = process.env[name];
		if (given) fresh[name] = given;
	}
	putSecrets(worker, fresh);
	return fresh.SETUP_TOKEN;
}

/** A new set-up address, for one that was lost before the first administrator was made. */
export function renewSetupToken(worker: string): string {
	const token = key();
	putSecrets(worker, { SETUP_TOKEN: token });
	return token;
}

function putSecrets(worker: string, secrets: Secrets): void {
	if (Object.keys(secrets).length > 0) ask(["secret", "bulk", "--name", worker], JSON.stringify(secrets));
}

const LINE_SECRETS = [
	["LINE_CHANNEL_SECRET", "LINEのチャネルシークレット（LINE Developers › Messaging API設定）: "],
	["LINE_CHANNEL_ACCESS_TOKEN", "LINEのチャネルアクセストークン（長期）: "],
] as const;

async function askFor(text: string): Promise<string> {
	const terminal = createInterface({ input: stdin, output: stdout });
	try {
		return (await terminal.question(text)).trim();
	} finally {
		terminal.close();
	}
}
