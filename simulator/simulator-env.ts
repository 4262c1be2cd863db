import type { LinePlatform } from "./line-platform.ts";
import type { SIMULATED_ACCOUNT } from "./simulator-platform.ts";

/** Bindings of the simulator's Worker. */
export interface SimulatorEnv {
	/** Signs the webhooks, as the channel secret does at LINE. */
	LINE_CHANNEL_SECRET: string;
	/** Long-lived token; the LINE API also accepts the stateless ones that it issues. */
	LINE_CHANNEL_ACCESS_TOKEN: string;
	/** Console that receives the webhooks. */
	CONSOLE: Fetcher;
	/** Initial clock of a new state, ISO 8601. */
	BEGIN_AT?: string;
	/** Official account, where it differs from the default. */
	ACCOUNT?: Partial<typeof SIMULATED_ACCOUNT>;
	/** Simulator of another account, whose clock follows this one's. */
	NEXT_CLOCK?: Fetcher;
	LinePlatform: DurableObjectNamespace<LinePlatform>;
}
