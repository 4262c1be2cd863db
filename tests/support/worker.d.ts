/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
	interface GlobalProps {
		mainModule: typeof import("#functions/worker.ts");
	}
	interface Env extends Omit<import("#functions/env.ts").Env, "Inbox" | "Salon" | "TokenLimit"> {
		Inbox: DurableObjectNamespace<import("#functions/engine/rooms/inbox.ts").Inbox>;
		Salon: DurableObjectNamespace<import("#functions/booking/salons/salon-room.ts").Salon>;
		TokenLimit: DurableObjectNamespace<import("#functions/engine/rooms/token-limit.ts").TokenLimit>;
		/** Event types of LINE's description; null where it is not installed. */
		LINE_EVENT_TYPES?: string[] | null;
		MIGRATIONS?: import("cloudflare:test").D1Migration[];
		ARCHIVE_MIGRATIONS?: import("cloudflare:test").D1Migration[];
		DIRECTORY_MIGRATIONS?: import("cloudflare:test").D1Migration[];
		/** Databases of a second account. */
		GINZA__DB?: D1Database;
		GINZA__ARCHIVE?: D1Database;
		/** Unbound by default; tests use it as a second archive database. */
		SPARE?: D1Database;
		/** Steps of a walk of payments; a few where empty. */
		PAYMENT_WALK?: string;
		/** `full`: runs salon walks and races at full size. */
		POINTS_WALK?: string;
		SALON_WALK?: string;
		/** Generated calls per operation of the open API; a few where empty. */
		CONTRACT_CALLS?: string;
	}
}
