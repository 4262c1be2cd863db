import { accountPrefix, bindingPrefix, FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env, WakeQueue } from "#functions/env.ts";
import { deriveKey } from "./derive-key.ts";
import { prefixBucket } from "./prefix-bucket.ts";

/** Names of the bindings, without the further archive databases. */
type BindingName = keyof { [Name in keyof Env as string extends Name ? never : Name]: Env[Name] };

/** Returns an account's version of a binding; undefined if the account has none. */
type Treatment = (name: BindingName, deployment: Env, account: string) => unknown;

/** The account's own resource: `GINZA__DB`. */
const own: Treatment = (name, deployment, account) =>
	(deployment as unknown as Record<string, unknown>)[bindingPrefix(account) + name];

/** A resource without data of an account. */
const shared: Treatment = (name, deployment) => deployment[name];

/** A stand-in of development: the account's own one, or else the deployment's. */
const ownOrShared: Treatment = (...parameters) => own(...parameters) ?? shared(...parameters);

/** A value that the directory provides for each account (`account-env.ts`). */
const fromDirectory: Treatment = () => undefined;

/** A key that is derived from the deployment's, so that no signature or seal of one account is valid in another. */
const derived: Treatment = (name, deployment, account) => {
	const key = deployment[name] as string | undefined;
	return key && deriveKey(key, account);
};

/** A queue whose wake-ups name the account. */
const named: Treatment = (name, deployment, account) => {
	const queue = deployment[name] as WakeQueue;
	return {
		send: (message, options) => queue.send({ ...message, account }, options),
	} satisfies WakeQueue;
};

/** Rooms whose names begin with the account. */
const prefixedRooms: Treatment = (name, deployment, account) => {
	const rooms = deployment[name] as unknown as DurableObjectNamespace;
	return {
		idFromName: (room: string) => rooms.idFromName(accountPrefix(account) + room),
		get: (id: DurableObjectId) => rooms.get(id),
	} satisfies Pick<DurableObjectNamespace, "idFromName" | "get">;
};

/** A rate limit whose keys begin with the account. */
const prefixedLimit: Treatment = (name, deployment, account) => {
	const rateLimit = deployment[name] as RateLimit;
	return {
		limit: ({ key }) => rateLimit.limit({ key: accountPrefix(account) + key }),
	} satisfies RateLimit;
};

/** A bucket whose keys begin with the account. */
const prefixedBucket: Treatment = (name, deployment, account) =>
	prefixBucket(deployment[name] as Env["MEDIA"], accountPrefix(account));

/** A binding of the deployment alone. */
const withheld: Treatment = () => undefined;

/**
 * Treatment of each binding for accounts other than the first. A binding of another name is withheld, so that
 * a new one is shared only on purpose.
 */
const TREATMENTS: Record<BindingName, Treatment> = {
	DB: own,
	ARCHIVE: own,
	DIRECTORY: shared,
	MEDIA: prefixedBucket,
	BACKUPS: prefixedBucket,
	EVENTS: named,
	DELIVERIES: named,
	JOBS: named,
	CALENDARS: named,
	NOTICES: named,
	WEBHOOKS: named,
	CLOCK: named,
	Inbox: prefixedRooms,
	Salon: prefixedRooms,
	TokenLimit: prefixedRooms,
	LOGIN_LIMIT: prefixedLimit,
	VISIT_LIMIT: prefixedLimit,
	SENDER_LIMIT: prefixedLimit,
	SENDER_BLOCK_LIMIT: prefixedLimit,
	SITE_LIMIT: prefixedLimit,
	NETWORK_LIMIT: prefixedLimit,
	NETWORK_BLOCK_LIMIT: prefixedLimit,
	SALON_VISITORS_LIMIT: prefixedLimit,
	REPORT_LIMIT: prefixedLimit,
	ASSETS: shared,
	MUSUBI_ENV: shared,
	MUSUBI_VERSION: shared,
	APP_KEY: derived,
	SETUP_TOKEN: derived,
	PUBLIC_ORIGIN: fromDirectory,
	LINE_CHANNEL_SECRET: fromDirectory,
	LINE_CHANNEL_ACCESS_TOKEN: fromDirectory,
	LINE_CHANNEL_ID: fromDirectory,
	LINE_LOGIN_CHANNEL_ID: fromDirectory,
	LINE_LOGIN_CHANNEL_SECRET: fromDirectory,
	LINE_PREVIOUS_SECRET: fromDirectory,
	LINE_API_BASE: shared,
	GOOGLE_CLIENT_ID: shared,
	GOOGLE_CLIENT_SECRET: shared,
	GOOGLE_API_BASE: shared,
	GOOGLE: ownOrShared,
	// The first account asks for the deployment.
	RELEASE_ADDRESS: withheld,
	RELEASE_KEY: withheld,
	EMAIL: shared,
	NOTICE_SERVICES: ownOrShared,
	BANK: ownOrShared,
	WEBHOOK_RECEIVERS: ownOrShared,
	DISK: shared,
	LOCAL_HOSTS: shared,
	SIMULATOR: own,
	ACCOUNT: withheld,
	ALL_ACCOUNTS: withheld,
};

/**
 * Returns the bindings of one account. Only bindings: LINE's credentials and the origin are added by
 * `createAccountEnv`. Rooms, which call neither LINE nor the console, use them as they are.
 * @throws Error if the deployment has no database of the account
 */
export function accountBindings(deployment: Env, account: string): Env {
	if (account === FIRST_ACCOUNT) return deployment;
	const env = Object.fromEntries([
		...Object.entries(TREATMENTS).map(([name, treatment]) => [
			name,
			treatment(name as BindingName, deployment, account),
		]),
		...furtherArchives(deployment, account),
	]) as unknown as Env;
	if (!env.DB) throw new Error(`No database of the account ${account}`);
	return env;
}

/** Further archive databases of an account by their names in its environment: ARCHIVE_2, ARCHIVE_3 … */
function furtherArchives(deployment: Env, account: string): [string, unknown][] {
	const prefix = `${bindingPrefix(account)}ARCHIVE_`;
	return Object.entries(deployment)
		.filter(([name]) => name.startsWith(prefix))
		.map(([name, database]) => [name.slice(bindingPrefix(account).length), database]);
}
