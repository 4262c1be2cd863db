import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bindingPrefix, FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { LINE_VARS, PORT, STATE_DIR } from "./local-settings.ts";

/** LINE official account that a console on this machine serves. */
export interface LocalAccount {
	name: string;
	label: string;
	/** Colour of the line under the header. */
	colour: string;
	/** Host of its console; null for the addresses of this machine. */
	host: string | null;
	line: typeof LINE_VARS;
	/** LINE user id and channel of the account in its simulator; absent where LINE itself may have others. */
	simulated?: { userId: string; channelId: string };
}

/** Accounts in the order in which a start adds them (docs/accounts.md). */
export const LOCAL_ACCOUNTS: readonly LocalAccount[] = [
	{
		name: FIRST_ACCOUNT,
		label: "美容室 ひより",
		colour: "#a0563f",
		host: null,
		line: LINE_VARS,
	},
	{
		name: "ginza",
		label: "整体院 みなと",
		colour: "#1f6f78",
		host: `ginza.localhost:${PORT}`,
		line: {
			LINE_CHANNEL_SECRET: "ginza-simulator-channel-secret",
			LINE_CHANNEL_ACCESS_TOKEN: "ginza-simulator-channel-access-token",
		},
		simulated: { userId: "Uacc00000000000000000000000000001", channelId: "1650000001" },
	},
];

const [FIRST] = LOCAL_ACCOUNTS;

/** Prefix of an account's bindings; none for the first account. */
export const localPrefix = ({ name }: LocalAccount): string =>
	name === FIRST_ACCOUNT ? "" : bindingPrefix(name);

/** Origin of an account's console. */
export const localOrigin = ({ host }: LocalAccount): string => `http://${host ?? `127.0.0.1:${PORT}`}`;

/** File of an account in the state directory. */
export const accountFile = (file: string, { name }: LocalAccount): string =>
	join(STATE_DIR, name === FIRST_ACCOUNT ? file : `${file}-${name}`);

/** Initial contents of an account: a demo, or an administrator only. */
export type StateContents = "demo" | "empty";

/** Mark of an account whose initial contents are complete. */
export const contentsFile = (account: LocalAccount): string => accountFile("contents", account);

/** Label of an account without a demo: its owner's shop is of any trade. */
const EMPTY_LABEL = "新しいお店";

/** Accounts with the labels that fit their contents. */
export const labelAccounts = (accounts: readonly LocalAccount[], contents: StateContents): LocalAccount[] =>
	accounts.map((account, index) =>
		contents === "demo"
			? account
			: { ...account, label: accounts.length === 1 ? EMPTY_LABEL : `${EMPTY_LABEL} ${index + 1}` },
	);

/** Initial contents of an account, by default of the first; undefined before they are loaded. */
export const readContents = (account = FIRST!): StateContents | undefined =>
	existsSync(contentsFile(account))
		? (readFileSync(contentsFile(account), "utf8") as StateContents)
		: undefined;

/** Accounts of the state; the first one at least. */
export const readLocalAccounts = (): readonly LocalAccount[] =>
	LOCAL_ACCOUNTS.filter((account, index) => index === 0 || readContents(account) !== undefined);
