import type { RoomBindings } from "#functions/console/open-rooms/registry.ts";

/** The bindings of wrangler.toml (rooms are listed in their registry), the secrets, and what only development has. */
export interface Env extends RoomBindings {
	DB: D1Database;
	/** The archive of old messages; a deployment may do without it. */
	ARCHIVE?: D1Database;
	/** Further databases of the archive: ARCHIVE_2, ARCHIVE_3 … */
	[another: `ARCHIVE_${number}`]: D1Database | undefined;
	MEDIA: R2Bucket;
	EVENTS: Queue<WakeUp>;
	DELIVERIES: Queue<WakeUp>;
	JOBS: Queue<WakeUp>;
	/** Google's calendars have a queue of their own, so that an unresponsive Google delays nothing else. */
	CALENDARS: Queue<WakeUp>;
	/** Notifications to operators by mail, Slack and others, apart from messages to friends. */
	NOTICES: Queue<WakeUp>;
	/** Outgoing webhooks, apart from all else: receivers may be slow. */
	WEBHOOKS: Queue<WakeUp>;
	ASSETS: Fetcher;
	LOGIN_LIMIT: RateLimit;
	/** Rate limit of visits of landing pages and forms per address. */
	VISIT_LIMIT: RateLimit;
	/** Rate limits of visit reports per sender's browsers, and per site. */
	SENDER_LIMIT: RateLimit;
	SITE_LIMIT: RateLimit;
	/** Holds, and bookings, of one salon by people whom nobody knows: of one network, of its block, and of all together. */
	STRANGER_LIMIT: RateLimit;
	STRANGER_BLOCK_LIMIT: RateLimit;
	STRANGERS_LIMIT: RateLimit;
	/** Rate limit of console reports per operator. */
	REPORT_LIMIT: RateLimit;

	MUSUBI_ENV: "production" | "development";
	/** The key that signs values which must come back unchanged: room tokens, public addresses. */
	APP_KEY: string;
	/** Where the console is found from outside, `https://…`; `npm run deploy` sets it. */
	PUBLIC_ORIGIN?: string;
	/** Opens the set-up page until the first operator exists. */
	SETUP_TOKEN?: string;
	LINE_CHANNEL_SECRET?: string;
	LINE_CHANNEL_ACCESS_TOKEN?: string;
	/** The address of a stand-in for LINE; absent for the real one. */
	LINE_API_BASE?: string;

	/** The account's channel for LINE Login (docs/operations.md); without it visits of landing pages are nobody's. */
	LINE_LOGIN_CHANNEL_ID?: string;
	LINE_LOGIN_CHANNEL_SECRET?: string;

	/** The deployment's client at Google (docs/operations.md); without it no calendar can be linked. */
	GOOGLE_CLIENT_ID?: string;
	GOOGLE_CLIENT_SECRET?: string;
	/** The address of a stand-in for Google; absent for the real one. */
	GOOGLE_API_BASE?: string;
	/** Development only: a stand-in for Google in the same process. */
	GOOGLE?: Pick<Fetcher, "fetch">;

	/** Sends mail; absent where the deployment has no Email binding (docs/operations.md). */
	EMAIL?: SendEmail;
	/** Development only: a stand-in for the services that notify operators. */
	NOTICE_SERVICES?: Pick<Fetcher, "fetch">;

	/** Development only: a stand-in for other systems' receivers, and for the resolver of their names. */
	WEBHOOK_RECEIVERS?: Pick<Fetcher, "fetch">;

	/** `npm start` only: answers with the free bytes of the disk that holds the state. */
	DISK?: Pick<Fetcher, "fetch">;

	/** Development only: the stand-in for LINE in the same process, and its clock. */
	SIMULATOR?: Fetcher;
}

/** A queue message carries nothing: D1 records what is to be done. */
export type WakeUp = { wake: true };
