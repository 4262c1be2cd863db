import { type LocalAccount, localOrigin, localPrefix } from "./local-accounts.ts";
import { BEGIN_AT, publicOrigin, WITH_GOOGLE } from "./local-settings.ts";

/** Name of the first account's simulator; those of others have the account's name. */
const FIRST_SIMULATOR = "musubi-simulator";

/** Worker of an account's simulator. */
export const simulatorOf = (account: LocalAccount): string =>
	localPrefix(account) === "" ? FIRST_SIMULATOR : `${FIRST_SIMULATOR}-${account.name}`;

/** Services of an account that its simulator replaces: the console's bindings, with the Worker. */
export const simulatorServices = (account: LocalAccount): [binding: string, worker: string][] =>
	["SIMULATOR", "NOTICE_SERVICES", "WEBHOOK_RECEIVERS", "BANK", ...(WITH_GOOGLE ? [] : ["GOOGLE"])].map(
		(binding) => [localPrefix(account) + binding, simulatorOf(account)],
	);

/** Variables of an account's simulator. */
export const simulatorVars = (account: LocalAccount) => ({
	...account.line,
	BEGIN_AT,
	ACCOUNT: {
		publicWebhookAddress: `${account.host === null ? publicOrigin() : localOrigin(account)}/webhook/line`,
		displayName: account.label,
		...(account.host && {
			...account.simulated,
			basicId: `@musubi-${account.name}`,
			consoleOrigin: localOrigin(account),
		}),
	},
});

/** Simulator whose clock follows an account's: they form a ring. Undefined for a single account. */
export function nextClockOf(account: LocalAccount, accounts: readonly LocalAccount[]): string | undefined {
	if (accounts.length < 2) return undefined;
	return simulatorOf(accounts[(accounts.indexOf(account) + 1) % accounts.length]!);
}
