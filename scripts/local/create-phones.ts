import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { accountFile, type LocalAccount, localOrigin, readContents } from "./local-accounts.ts";
import { WITH_SIMULATOR } from "./local-settings.ts";

/** Mark of an account whose simulator has the phones; it persists them itself. */
const phonesFile = (account: LocalAccount): string => accountFile("phones", account);

/** Number of messages that LINE has counted this month, written with the demo. */
export const lineCountFile = (account: LocalAccount): string => accountFile("line-count", account);

/** Sends a request to the running console. */
export type SendToConsole = (
	address: string,
	init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<{ json: () => Promise<unknown> }>;

/** Creates a phone in each account's simulator for each demo friend, and sets its count of the month, once. */
export async function createPhones(send: SendToConsole, accounts: readonly LocalAccount[]): Promise<void> {
	if (!WITH_SIMULATOR) return;
	for (const account of accounts.filter(lacksPhones)) await createPhonesOf(account, accounts[0]!, send);
}

const lacksPhones = (account: LocalAccount): boolean =>
	readContents(account) === "demo" && !existsSync(phonesFile(account));

async function createPhonesOf(
	account: LocalAccount,
	first: LocalAccount,
	send: SendToConsole,
): Promise<void> {
	// Much of the product's code, loaded only at the first start.
	const { LOCAL_DEMOS } = await import("./local-demos.ts");
	const address = apiOf(account);
	const sendJson = (method: string, path: string, body: object) =>
		send(address + path, {
			method,
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	const clock = (await (await send(`${apiOf(first)}/clock`)).json()) as { now: number; offset: number };
	// All accounts have one time; the first account's clock may already be ahead.
	if (account !== first) await sendJson("POST", "/clock", { lead_ms: clock.offset });
	const friends = LOCAL_DEMOS[account.name]!.listFriends(clock.now).map(
		({ lineUserId, name, iconUrl, statusMessage, blockedAt }) => ({
			userId: lineUserId,
			name,
			pictureUrl: iconUrl,
			statusMessage,
			blocked: blockedAt !== null,
		}),
	);
	await sendJson("PUT", "/friends", { friends });
	// The simulator did not receive the demo's past, of which the console shows the messages.
	if (existsSync(lineCountFile(account)))
		await sendJson("PUT", "/quota", { used: Number(readFileSync(lineCountFile(account), "utf8")) });
	writeFileSync(phonesFile(account), "");
}

const apiOf = (account: LocalAccount): string => `${localOrigin(account)}/simulator/api`;
