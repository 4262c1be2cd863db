import type { LinePlatform } from "./line-platform.ts";

/** What the simulator's Worker is given. */
export interface SimulatorEnv {
	/** Signs the webhooks, as the channel's secret does at LINE. */
	LINE_CHANNEL_SECRET: string;
	/** The one token that LINE's side takes. */
	LINE_CHANNEL_ACCESS_TOKEN: string;
	/** The console, which receives the webhooks. */
	CONSOLE: Fetcher;
	/** ISO 8601: what the clock shows when it first runs. */
	BEGIN_AT?: string;
	LinePlatform: DurableObjectNamespace<LinePlatform>;
}
