/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
	interface GlobalProps {
		mainModule: typeof import("#functions/worker.ts");
	}
	interface Env extends Omit<import("#functions/env.ts").Env, "Inbox" | "Salon" | "TokenLimit"> {
		Inbox: DurableObjectNamespace<import("#functions/engine/rooms/inbox.ts").Inbox>;
		Salon: DurableObjectNamespace<import("#functions/booking/salons/salon-room.ts").Salon>;
		TokenLimit: DurableObjectNamespace<import("#functions/engine/rooms/token-limit.ts").TokenLimit>;
		/** The event types of LINE's description; null where the description is absent. */
		LINE_EVENT_TYPES?: string[] | null;
		MIGRATIONS?: import("cloudflare:test").D1Migration[];
		ARCHIVE_MIGRATIONS?: import("cloudflare:test").D1Migration[];
		/** Bound to nothing: tests make another database of the archive of it. */
		SPARE?: D1Database;
		/** `full`: salons are walked through and raced for at full size. */
		SALON_WALK?: string;
		/** How many calls of the open API are generated for each call that is described; empty for a few. */
		CONTRACT_CALLS?: string;
	}
}
