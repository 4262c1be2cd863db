import { DurableObject } from "cloudflare:workers";
import type { Hono } from "hono";
import { deliverBankEvents } from "./bank/answer-bank.ts";
import type { BankWorld } from "./bank/bank-world.ts";
import { CallBatches } from "./call-batches.ts";
import { MAX_PAGE_SIZE } from "./google/calendar-events.ts";
import type { GoogleWorld } from "./google/google-world.ts";
import { createSimulatorApp } from "./simulator-app.ts";
import type { SimulatorEnv } from "./simulator-env.ts";
import { type SimulatorPlatform, simulatedAccountOf } from "./simulator-platform.ts";
import { openBankRecords } from "./store/bank-store.ts";
import { createSimulatorTables } from "./store/create-tables.ts";
import { openGoogleRecords } from "./store/google-store.ts";
import { openServiceRecords } from "./store/service-store.ts";
import { readStoredNumber, storeNumber } from "./store/setting-store.ts";
import type { ServiceWorld } from "./world/service-world.ts";

/** Time that the bank gives the console to answer an event, ms. */
const EVENT_TIMEOUT = 10_000;

/**
 * LINE for one official account. State is stored in this object's SQLite, whose writes are durable before a
 * response leaves, so an accepted send survives any end of the process.
 */
export class LinePlatform extends DurableObject<SimulatorEnv> implements SimulatorPlatform {
	readonly sql: SqlStorage;
	override readonly env: SimulatorEnv;
	readonly callBatches = new CallBatches();
	readonly google: GoogleWorld;
	readonly services: ServiceWorld;
	readonly bank: BankWorld;
	lead: number;
	readonly #app: Hono;

	constructor(context: DurableObjectState, env: SimulatorEnv) {
		super(context, env);
		this.env = env;
		this.sql = context.storage.sql;
		createSimulatorTables(this.sql);
		this.lead = readStoredNumber(this.sql, "clock_lead") ?? this.#startClock();
		const clockAndChance = {
			now: () => this.now(),
			random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
		};
		this.services = { ...clockAndChance, records: openServiceRecords(this.sql) };
		this.google = {
			...clockAndChance,
			records: openGoogleRecords(this.sql),
			push: (address, headers) => this.#push(address, headers),
			pageSize: MAX_PAGE_SIZE,
		};
		this.bank = {
			...clockAndChance,
			records: openBankRecords(this.sql),
			origin: new URL(simulatedAccountOf(env).publicWebhookAddress).origin,
			post: (address, headers, body) => this.#postBankEvent(address, headers, body),
		};
		this.#app = createSimulatorApp(this);
	}

	now(): number {
		return Date.now() + this.lead;
	}

	/** Sets the clock of a new state to the configured start. */
	#startClock(): number {
		const begin = this.env.BEGIN_AT;
		if (begin) storeNumber(this.sql, "clock_lead", Date.parse(begin) - Date.now());
		return readStoredNumber(this.sql, "clock_lead") ?? 0;
	}

	moveClock(lead: number): void {
		storeNumber(this.sql, "clock_lead", lead);
		this.lead = lead;
	}

	/** Google notifies the console of changes without waiting for the answer. */
	#push(address: string, headers: Record<string, string>): void {
		const { pathname } = new URL(address);
		const response = this.env.CONSOLE.fetch(simulatedAccountOf(this.env).consoleOrigin + pathname, {
			method: "POST",
			headers,
		});
		this.ctx.waitUntil(response.then((answer) => answer.body?.cancel()).catch(() => undefined));
	}

	/** An event of the bank reaches the console whatever host was registered: only its path counts here. */
	async #postBankEvent(
		address: string,
		headers: Record<string, string>,
		body: string,
	): Promise<number | null> {
		const { consoleOrigin } = simulatedAccountOf(this.env);
		const { pathname, search } = new URL(address, consoleOrigin);
		try {
			const answer = await this.env.CONSOLE.fetch(consoleOrigin + pathname + search, {
				method: "POST",
				headers,
				body,
				signal: AbortSignal.timeout(EVENT_TIMEOUT),
			});
			await answer.body?.cancel();
			return answer.status;
		} catch {
			return null;
		}
	}

	deliverBankEvents(): void {
		this.ctx.waitUntil(deliverBankEvents(this.bank));
	}

	override async fetch(request: Request): Promise<Response> {
		return this.#app.fetch(request);
	}
}
