import type { LinePlatform } from "./line-platform.ts";

/** Bindings of the simulator's Worker. */
export interface SimulatorEnv {
	/** Signs the webhooks, as the channel secret does at LINE. */
	LINE_CHANNEL_SECRET: string;
	/** The only access token that the LINE API accepts. */
	LINE_CHANNEL_ACCESS_TOKEN: string;
	/** Console that receives the webhooks. */
	CONSOLE: Fetcher;
	/** Initial clock of a new state, ISO 8601. */
	BEGIN_AT?: string;
	LinePlatform: DurableObjectNamespace<LinePlatform>;
}
