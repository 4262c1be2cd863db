import { DurableObject } from "cloudflare:workers";
import type { Hono } from "hono";
import { simulatorApp } from "./app.ts";
import type { SimulatorEnv } from "./env.ts";
import type { GoogleWorld } from "./google/world.ts";
import { ACCOUNT, type Platform } from "./platform.ts";
import { Rounds } from "./rounds.ts";
import { readGoogle } from "./store/google.ts";
import { readServices } from "./store/services.ts";
import { readNumber, writeNumber } from "./store/settings.ts";
import { createTables } from "./store/tables.ts";
import type { ServiceWorld } from "./world/world.ts";

/**
 * LINE for one official account. Its state is stored in this object's SQLite, whose writes are on disk before
 * an answer leaves: an accepted send survives any end of the process.
 */
export class LinePlatform extends DurableObject<SimulatorEnv> implements Platform {
	readonly sql: SqlStorage;
	override readonly env: SimulatorEnv;
	readonly rounds = new Rounds();
	readonly google: GoogleWorld;
	readonly services: ServiceWorld;
	lead: number;
	readonly #app: Hono;

	constructor(context: DurableObjectState, env: SimulatorEnv) {
		super(context, env);
		this.env = env;
		this.sql = context.storage.sql;
		createTables(this.sql);
		this.lead = readNumber(this.sql, "clock_lead") ?? this.#begin();
		const at = {
			now: () => this.now(),
			random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
		};
		this.services = { ...at, records: readServices(this.sql) };
		this.google = {
			...at,
			records: readGoogle(this.sql),
			push: (address, headers) => this.#push(address, headers),
			pageSize: 2_500,
		};
		this.#app = simulatorApp(this);
	}

	now(): number {
		return Date.now() + this.lead;
	}

	/** Sets the clock of a new state to the configured start. */
	#begin(): number {
		const begin = this.env.BEGIN_AT;
		if (begin) writeNumber(this.sql, "clock_lead", Date.parse(begin) - Date.now());
		return readNumber(this.sql, "clock_lead") ?? 0;
	}

	moveClock(lead: number): void {
		writeNumber(this.sql, "clock_lead", lead);
		this.lead = lead;
	}

	/** Google notifies the console of changes without waiting for the answer. */
	#push(address: string, headers: Record<string, string>): void {
		const { pathname } = new URL(address);
		const told = this.env.CONSOLE.fetch(ACCOUNT.consoleOrigin + pathname, { method: "POST", headers });
		this.ctx.waitUntil(told.then((answer) => answer.body?.cancel()).catch(() => undefined));
	}

	override async fetch(request: Request): Promise<Response> {
		return this.#app.fetch(request);
	}
}
