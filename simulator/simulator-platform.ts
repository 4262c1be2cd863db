import type { CallBatches } from "./call-batches.ts";
import type { GoogleWorld } from "./google/google-world.ts";
import type { SimulatorEnv } from "./simulator-env.ts";
import type { ServiceWorld } from "./world/service-world.ts";

/** Context of the simulator's parts: storage, clock, environment. */
export interface SimulatorPlatform {
	readonly sql: SqlStorage;
	readonly env: SimulatorEnv;
	readonly rounds: CallBatches;
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
export const SIMULATED_ACCOUNT = {
	userId: "Uacc00000000000000000000000000000",
	basicId: "@musubi-demo",
	/** Number of its Messaging API channel. */
	channelId: "1650000000",
	displayName: "結び デモアカウント",
	/** A local host name: the console answers under no other (functions/platform/http/own-host.ts). */
	webhookAddress: "http://console.localhost/webhook/line",
	/** Origin under which the console's other addresses are reached from here. */
	consoleOrigin: "http://console.localhost",
	/** Webhook address in the form that LINE would report. */
	publicWebhookAddress: "https://console.invalid/webhook/line",
} as const;
