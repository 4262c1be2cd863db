import type { SimulatorEnv } from "./env.ts";
import type { GoogleWorld } from "./google/world.ts";
import type { Rounds } from "./rounds.ts";
import type { ServiceWorld } from "./world/world.ts";

/** What the parts of the simulator work with: its record, its clock, its surroundings. */
export interface Platform {
	readonly sql: SqlStorage;
	readonly env: SimulatorEnv;
	readonly rounds: Rounds;
	/** Google, which stands beside LINE by the same clock. */
	readonly google: GoogleWorld;
	/** Mail, Slack, Chatwork and Firebase, by the same clock. */
	readonly services: ServiceWorld;
	/** The simulator's time, ahead of real time by its lead. */
	now(): number;
	readonly lead: number;
	moveClock(lead: number): void;
}

/** The official account that the simulator stands around. */
export const ACCOUNT = {
	userId: "Uacc00000000000000000000000000000",
	basicId: "@musubi-demo",
	displayName: "結び デモアカウント",
	/** One of the machine's own names: under any other the console is not there (functions/platform/http/host.ts). */
	webhookAddress: "http://console.localhost/webhook/line",
	/** The console's own name, under which its other addresses are reached from here. */
	consoleOrigin: "http://console.localhost",
	/** The same address as LINE would have it. */
	publicWebhookAddress: "https://console.invalid/webhook/line",
} as const;
