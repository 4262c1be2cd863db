import { env } from "cloudflare:workers";
import { Server } from "partyserver";
import { app } from "#functions/app.ts";
import { Salon } from "#functions/booking/salons/salon-room.ts";
import { Inbox } from "#functions/engine/rooms/inbox.ts";
import { type Cost, costOf, NOTHING } from "../../scripts/scale/cost.ts";
import { line } from "./line.ts";
import { QuietQueue } from "./queue.ts";

type Count = (name: keyof Cost, by?: number) => void;
type Methods = Record<string, (this: unknown, ...args: never[]) => unknown>;

/**
 * Counts what something costs. It stands in the bindings themselves, so that what rooms do is counted like what the
 * Worker does. Whoever works off a queue or lets a minute pass calls `invoke` for it; requests are counted by themselves.
 */
export class Meter {
	/** What was last measured: each statement that wrote, as `insert runs`, with the rows that it wrote, in order. */
	writes: [statement: string, rows: number][] = [];
	#counts: Cost = { ...NOTHING };
	#isOn = false;

	/** What an act costs. */
	async costOf(act: () => Promise<unknown>): Promise<Cost> {
		const before = await lineCalls();
		this.#counts = { ...NOTHING };
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
		return costOf((name) => (name === "lineCalls" ? calls : this.#counts[name]));
	}

	/** One batch of a queue, or one minute of the clock. */
	invoke<Result>(work: () => Promise<Result>): Promise<Result> {
		this.#count("invocations");
		return work();
	}

	#count: Count = (name, by = 1) => {
		if (this.#isOn) this.#counts[name] += by;
	};

	#noteTrip = (statements: string[], answers: Answered[]) => {
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
			...watch(Salon.prototype, ["order", "question", "recounted", "leave"], () => count("roomRequests")),
			...[Inbox, Salon].flatMap((room) => watch(room.prototype, ["onMessage"], () => count("roomMessages"))),
			...watch(prototypeOf(env.MEDIA), ["put", "list", "createMultipartUpload"], () => count("filesWritten")),
			...watch(prototypeOf(env.MEDIA), ["get", "head"], () => count("filesRead")),
		];
	}
}

/** Without those that only look whether it is there: one is made where LINE was silent for a second. */
const lineCalls = async () => (await line.calls()).filter(({ endpoint }) => endpoint !== "info").length;

const prototypeOf = (object: object): object => Object.getPrototypeOf(object);

/** Has somebody look on at each call of methods; what it returns takes that back. */
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

interface Answered {
	meta: { rows_read?: number; rows_written?: number };
}

/** `insert runs`. */
function nameOf(statement: string): string {
	const [, verb, table] = /\b(insert|update|delete)\b(?: into| from)? "?(\w+)/i.exec(statement) ?? [];
	return `${verb} ${table}`;
}

/**
 * Of D1, what all calls of a binding come to in the end, since `raw()` and `first()` hand nothing on of what D1 counted.
 * The names are workerd's own: where it has others, nothing can be counted, and `replace` says so.
 */
function watchDatabase(note: (statements: string[], answers: Answered[]) => void): (() => void)[] {
	const { dbSession } = env.DB.prepare("select 1") as unknown as { dbSession: object };
	return replace(
		prototypeOf(dbSession),
		["_queryOrThrow", "_sendOrThrow"],
		(method) =>
			async function (this: unknown, ...args: never[]) {
				const answered = (await method.apply(this, args)) as Answered | Answered[];
				note(statementsOf(args as unknown as D1Call), Array.isArray(answered) ? answered : [answered]);
				return answered;
			},
	);
}

/** What a session of D1 is called with: over RPC, or over HTTP behind the address. */
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
