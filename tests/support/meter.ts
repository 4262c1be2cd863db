import { env } from "cloudflare:workers";
import { Server } from "partyserver";
import { app } from "#functions/app.ts";
import { Salon } from "#functions/booking/salons/salon-room.ts";
import { Inbox } from "#functions/engine/rooms/inbox.ts";
import { mapCost, NO_COST, type OperationCost } from "../../scripts/scale/operation-cost.ts";
import { fakeLine } from "./fake-line.ts";
import { QuietQueue } from "./quiet-queue.ts";

type Count = (name: keyof OperationCost, by?: number) => void;
type Methods = Record<string, (this: unknown, ...args: never[]) => unknown>;

/**
 * Measures the cost of an act. It wraps the bindings, so calls from Durable Objects count as well. Requests
 * count by themselves; queue batches and cron minutes need `invoke`.
 */
export class CostMeter {
	/** Writing statements of the last measurement, as `insert runs`, with their rows written. */
	writes: [statement: string, rows: number][] = [];
	#counts: OperationCost = { ...NO_COST };
	#isOn = false;

	/** Cost of an act. */
	async costOf(act: () => Promise<unknown>): Promise<OperationCost> {
		const before = await lineCalls();
		this.#counts = { ...NO_COST };
		this.writes = [];
		const ends = this.#install();
		this.#isOn = true;
		try {
			await act();
		} finally {
			this.#isOn = false;
			for (const end of ends) end();
		}
		const calls = (await lineCalls()) - before;
		return mapCost((name) => (name === "lineCalls" ? calls : this.#counts[name]));
	}

	/** Counts a queue batch or a cron minute as an invocation. */
	invoke<Result>(work: () => Promise<Result>): Promise<Result> {
		this.#count("invocations");
		return work();
	}

	#count: Count = (name, by = 1) => {
		if (this.#isOn) this.#counts[name] += by;
	};

	#noteTrip = (statements: string[], answers: D1Answer[]) => {
		if (!this.#isOn) return;
		this.#count("trips");
		for (const [place, { meta }] of answers.entries()) {
			const { rows_read: read = 0, rows_written: written = 0 } = meta;
			this.#count("statements");
			this.#count("rowsRead", read);
			this.#count("rowsWritten", written);
			if (written > 0) this.writes.push([nameOf(statements[place] ?? ""), written]);
		}
	};

	#install(): (() => void)[] {
		const count = this.#count;
		return [
			...watchDatabase(this.#noteTrip),
			...watch(app, ["fetch"], () => count("invocations")),
			...watch(QuietQueue.prototype, ["send"], () => count("queueMessages")),
			...watch(prototypeOf(env.JOBS), ["send"], () => count("queueMessages")),
			...watch(Server.prototype, ["fetch"], () => count("roomRequests")),
			...watch(Inbox.prototype, ["announce", "tell", "leave"], () => count("roomRequests")),
			...watch(Salon.prototype, ["executeCommand", "answerQuery", "publishRecount", "leave"], () =>
				count("roomRequests"),
			),
			...[Inbox, Salon].flatMap((room) => watch(room.prototype, ["onMessage"], () => count("roomMessages"))),
			...watch(prototypeOf(env.MEDIA), ["put", "list", "createMultipartUpload"], () => count("filesWritten")),
			...watch(prototypeOf(env.MEDIA), ["get", "head"], () => count("filesRead")),
		];
	}
}

/** // Excludes the probe that is sent after a second without an answer. */
const lineCalls = async () => (await fakeLine.calls()).filter(({ endpoint }) => endpoint !== "info").length;

const prototypeOf = (object: object): object => Object.getPrototypeOf(object);

/** Wraps methods with a hook; returns functions that undo it. */
function watch(object: object, names: string[], before: () => void): (() => void)[] {
	return replace(
		object,
		names,
		(method) =>
			function (this: unknown, ...args: never[]) {
				before();
				return method.apply(this, args);
			},
	);
}

interface D1Answer {
	meta: { rows_read?: number; rows_written?: number };
}

/** Verb and table of a statement, as `insert runs`. */
function nameOf(statement: string): string {
	const [, verb, table] = /\b(insert|update|delete)\b(?: into| from)? "?(\w+)/i.exec(statement) ?? [];
	return `${verb} ${table}`;
}

/**
 * Hooks the function that all D1 calls end in, because `raw()` and `first()` drop D1's metadata. The method
 * names are workerd's internals; `replace` throws where they have changed.
 */
function watchDatabase(note: (statements: string[], answers: D1Answer[]) => void): (() => void)[] {
	const { dbSession } = env.DB.prepare("select 1") as unknown as { dbSession: object };
	return replace(
		prototypeOf(dbSession),
		["_queryOrThrow", "_sendOrThrow"],
		(method) =>
			async function (this: unknown, ...args: never[]) {
				const answered = (await method.apply(this, args)) as D1Answer | D1Answer[];
				note(statementsOf(args as unknown as D1Call), Array.isArray(answered) ? answered : [answered]);
				return answered;
			},
	);
}

/** Arguments of a D1 session call: over RPC, or over HTTP after the address. */
type D1Call = [{ queries?: { sql: string }[] }, (string | string[])?];

const statementsOf = ([first, second]: D1Call): string[] =>
	first.queries ? first.queries.map(({ sql }) => sql) : [second ?? []].flat();

function replace(
	object: object,
	names: string[],
	by: (method: Methods[string]) => Methods[string],
): (() => void)[] {
	return names.map((name) => {
		const own = Object.getOwnPropertyDescriptor(object, name);
		const method = (object as Methods)[name];
		if (typeof method !== "function") throw new Error(`Nobody can look on at ${name}: it is not there`);
		Object.defineProperty(object, name, { value: by(method), configurable: true, writable: true });
		return () => {
			if (own) Object.defineProperty(object, name, own);
			else Reflect.deleteProperty(object, name);
		};
	});
}
