import type { RoomBindings } from "#functions/console/open-rooms/registry.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";

/** Queue of wake-ups. */
export type WakeQueue = Pick<Queue<WakeUp>, "send">;

/**
 * Bindings of wrangler.toml (rooms are listed in their registry), secrets, and bindings that only
 * development has. Code sees those of one account (docs/accounts.md).
 */
export interface Env extends RoomBindings {
	DB: D1Database;
	/** Archive of old messages; optional. */
	ARCHIVE?: D1Database;
	/** Further archive databases: ARCHIVE_2, ARCHIVE_3 … */
	[another: `ARCHIVE_${number}`]: D1Database | undefined;
	MEDIA: R2Bucket;
	/** Encrypted backups, apart from the files that they copy. */
	BACKUPS: R2Bucket;
	EVENTS: WakeQueue;
	DELIVERIES: WakeQueue;
	JOBS: WakeQueue;
	/**
	 * Google's calendars and sheets have a queue of their own, so that an unresponsive Google delays nothing
	 * else.
	 */
	CALENDARS: WakeQueue;
	/** Notifications to operators by mail, Slack and others, separate from messages to friends. */
	NOTICES: WakeQueue;
	/** Outgoing webhooks, separate because receivers may be slow. */
	WEBHOOKS: WakeQueue;
	/** Ticks of a deployment with several accounts, one in each invocation. */
	CLOCK: WakeQueue;
	/** Accounts and people of a deployment with several accounts. */
	DIRECTORY?: D1Database;
	/** Account of this environment; absent where the directory has none. */
	ACCOUNT?: Pick<
		AccountRecord,
		| "name"
		| "label"
		| "colour"
		| "state"
		| "shortHost"
		| "shortHostCheckedAt"
		| "lineUserId"
		| "lineSavedAt"
		| "version"
	>;
	/**
	 * The deployment's accounts, for the switcher and the headquarters alone (docs/accounts.md); absent where
	 * the directory has none.
	 */
	ALL_ACCOUNTS?: AllAccounts;
	ASSETS: Fetcher;
	LOGIN_LIMIT: RateLimit;
	/** Rate limit of visits to public pages, per friend or network. */
	VISIT_LIMIT: RateLimit;
	/** Rate limits of visit reports: per network, per block of networks and site, and per site. */
	SENDER_LIMIT: RateLimit;
	SENDER_BLOCK_LIMIT: RateLimit;
	SITE_LIMIT: RateLimit;
	/**
	 * Rate limits of a salon's holds and bookings by anonymous visitors: per network, per block of networks,
	 * and in total.
	 */
	NETWORK_LIMIT: RateLimit;
	NETWORK_BLOCK_LIMIT: RateLimit;
	SALON_VISITORS_LIMIT: RateLimit;
	/** Rate limit of console reports per operator. */
	REPORT_LIMIT: RateLimit;

	MUSUBI_ENV: "production" | "development";
	/** Version of the files that were deployed; `npm run deploy` sets it. */
	MUSUBI_VERSION?: string;
	/**
	 * Key that signs values which must return unchanged (room tokens, public addresses), and from which
	 * encryption keys are derived.
	 */
	APP_KEY: string;
	/** Public origin of the console, `https://…`; `npm run deploy` sets it. */
	PUBLIC_ORIGIN?: string;
	/** Token that opens the setup page until the first operator exists. */
	SETUP_TOKEN?: string;
	LINE_CHANNEL_SECRET?: string;
	/** Long-lived token; "" where LINE issues short-lived ones for the channel (`line-token.ts`). */
	LINE_CHANNEL_ACCESS_TOKEN?: string;
	/** Number of the channel, for short-lived tokens. */
	LINE_CHANNEL_ID?: string;
	/** Channel secret before the last save, which signs webhooks on their way until then. */
	LINE_PREVIOUS_SECRET?: { secret: string; until: number } | undefined;
	/** Base address of a stand-in for LINE; absent for the real one. */
	LINE_API_BASE?: string;

	/**
	 * LINE Login channel of the account (docs/operations.md); without it visits to landing pages are
	 * anonymous.
	 */
	LINE_LOGIN_CHANNEL_ID?: string;
	LINE_LOGIN_CHANNEL_SECRET?: string;

	/**
	 * OAuth client of the deployment at Google (docs/operations.md); without it no calendar or sheet can be
	 * connected.
	 */
	GOOGLE_CLIENT_ID?: string;
	GOOGLE_CLIENT_SECRET?: string;
	/** Base address of a stand-in for Google; absent for the real one. */
	GOOGLE_API_BASE?: string;
	/** In-process stand-in for Google, in development only. */
	GOOGLE?: Pick<Fetcher, "fetch">;

	/** Address of the version file, and the key that signs it (docs/updates.md); without both nothing is asked. */
	RELEASE_ADDRESS?: string;
	RELEASE_KEY?: string;

	/** Sends mail; absent if the deployment has no Email binding (docs/operations.md). */
	EMAIL?: SendEmail;
	/** Stand-in for the services that notify operators, in development only. */
	NOTICE_SERVICES?: Pick<Fetcher, "fetch">;

	/** In-process stand-in for Stripe and PayPay, in development only. */
	BANK?: Pick<Fetcher, "fetch">;

	/** Stand-in for other systems' webhook receivers and their DNS resolver, in development only. */
	WEBHOOK_RECEIVERS?: Pick<Fetcher, "fetch">;

	/** Responds with the free bytes of the disk that stores the state; only with `npm start`. */
	DISK?: Pick<Fetcher, "fetch">;

	/** Reaches the hosts of this machine below localhost, which not every system resolves; only with `npm start`. */
	LOCAL_HOSTS?: Pick<Fetcher, "fetch">;

	/** In-process stand-in for LINE with its clock, in development only. */
	SIMULATOR?: Fetcher;
}

/** The deployment's accounts, this one included. */
export interface AllAccounts {
	/** Lists the accounts by name. */
	list: () => Promise<AccountRecord[]>;
	/** Environment of an account; null for an unknown one. */
	envOf: (name: string) => Promise<Env | null>;
}

/** Message of a queue. It carries no data, because D1 records the work; without a name it is for the first account. */
export type WakeUp = { wake: true; account?: string };
