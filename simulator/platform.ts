import type { SimulatorEnv } from "./env.ts";
import type { GoogleWorld } from "./google/world.ts";
import type { Rounds } from "./rounds.ts";
import type { ServiceWorld } from "./world/world.ts";

/** Context of the simulator's parts: storage, clock, environment. */
export interface Platform {
	readonly sql: SqlStorage;
	readonly env: SimulatorEnv;
	readonly rounds: Rounds;
	/** Google, on the same clock as LINE. */
	readonly google: GoogleWorld;
	/** Mail, Slack, Chatwork and Firebase, on the same clock. */
	readonly services: ServiceWorld;
	/** Simulated time: real time plus the lead. */
	now(): number;
	readonly lead: number;
	moveClock(lead: number): void;
}

/** Official account that the simulator provides. */
export const ACCOUNT = {
	userId: "Uacc00000000000000000000000000000",
	basicId: "@musubi-demo",
	displayName: "結び デモアカウント",
	/** A local host name: the console answers under no other (functions/platform/http/host.ts). */
	webhookAddress: "http://console.localhost/webhook/line",
	/** Origin under which the console's other addresses are reached from here. */
	consoleOrigin: "http://console.localhost",
	/** Webhook address in the form that LINE would report. */
	publicWebhookAddress: "https://console.invalid/webhook/line",
} as const;
