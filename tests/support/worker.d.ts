/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
	interface GlobalProps {
		mainModule: typeof import("#functions/worker.ts");
	}
	interface Env extends Omit<import("#functions/env.ts").Env, "Inbox"> {
		Inbox: DurableObjectNamespace<import("#functions/rooms/inbox.ts").Inbox>;
		MIGRATIONS?: import("cloudflare:test").D1Migration[];
	}
}
