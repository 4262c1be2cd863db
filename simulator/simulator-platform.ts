import type { BankWorld } from "./bank/bank-world.ts";
import type { CallBatches } from "./call-batches.ts";
import type { GoogleWorld } from "./google/google-world.ts";
import type { SimulatorEnv } from "./simulator-env.ts";
import type { ServiceWorld } from "./world/service-world.ts";

/** Context of the simulator's parts: storage, clock, environment. */
export interface SimulatorPlatform {
	readonly sql: SqlStorage;
	readonly env: SimulatorEnv;
	readonly callBatches: CallBatches;
	/** Google, on the same clock as LINE. */
	readonly google: GoogleWorld;
	/** Mail, Slack, Chatwork and Firebase, on the same clock. */
	readonly services: ServiceWorld;
	/** Stripe and PayPay, on the same clock. */
	readonly bank: BankWorld;
	/** Sends the events of the bank that are due, without waiting for the console. */
	deliverBankEvents(): void;
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
	/**
	 * Origin under which the console's addresses are reached from here. A local host name: the console answers
	 * under no other (functions/platform/http/own-host.ts).
	 */
	consoleOrigin: "http://localhost",
	/** Webhook address in the form that LINE would report. */
	publicWebhookAddress: "https://console.invalid/webhook/line",
};

/** Official account of a simulator; a further account has one of its own. */
export const simulatedAccountOf = ({ ACCOUNT }: Pick<SimulatorEnv, "ACCOUNT">): typeof SIMULATED_ACCOUNT => ({
	...SIMULATED_ACCOUNT,
	...ACCOUNT,
});

/** Address of the console's webhook. */
export const webhookAddressOf = (env: Pick<SimulatorEnv, "ACCOUNT">): string =>
	`${simulatedAccountOf(env).consoleOrigin}/webhook/line`;
