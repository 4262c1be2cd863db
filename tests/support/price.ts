import { env } from "cloudflare:workers";
import { connect, type Db } from "#db/client.ts";
import type { Ctx } from "#functions/context.ts";
import type { TestClock } from "./clock.ts";

/** What Cloudflare charges a piece of work by. */
export interface Price {
	/** Rows of D1, as the results' own `meta` counts them. */
	rowsRead: number;
	rowsWritten: number;
	/** Messages put into queues. Each is three operations: written, read, deleted. */
	queueMessages: number;
	/** Calls of rooms (Durable Objects). */
	roomRequests: number;
	/** Files put, got or deleted in R2. */
	fileOperations: number;
}

const NOTHING: Price = { rowsRead: 0, rowsWritten: 0, queueMessages: 0, roomRequests: 0, fileOperations: 0 };

/** What one more of something costs: the difference between many and few of them, so that what is fixed drops out. */
export const eachOf = (many: Price, few: Price, more: number): Price =>
	Object.fromEntries(
		Object.keys(NOTHING).map((name) => [name, (many[name as keyof Price] - few[name as keyof Price]) / more]),
	) as unknown as Price;

/** Does some work, and counts what it costs. The work is given the context, and the database alone. */
export async function priceOf(
	clock: TestClock,
	work: (ctx: Ctx, db: Db) => Promise<unknown>,
): Promise<Price> {
	const price = { ...NOTHING };
	const db = connect(meteredDatabase(env.DB, price));
	const queues = [clock.events, clock.deliveries, clock.jobs, clock.calendars];
	const sent = () => queues.reduce((sum, { delays }) => sum + delays.length, 0);
	const before = sent();
	await work(
		clock.context({
			db,
			env: { ...clock.env, Inbox: meteredRooms(price), MEDIA: meteredFiles(price) } as unknown as Ctx["env"],
		}),
		db,
	);
	return { ...price, queueMessages: sent() - before };
}

interface Metered {
	inner: D1PreparedStatement;
}

/** The database, which adds what its results say that they cost. */
function meteredDatabase(database: D1Database, price: Price): D1Database {
	const add = ({ meta }: Pick<D1Result, "meta">) => {
		price.rowsRead += meta.rows_read;
		price.rowsWritten += meta.rows_written;
	};
	const metered = (inner: D1PreparedStatement): Metered & Record<string, unknown> => ({
		inner,
		bind: (...values: unknown[]) => metered(inner.bind(...values)),
		run: async () => tell(await inner.run(), add),
		all: async () => tell(await inner.all(), add),
		first: async () => tell(await inner.all(), add).results[0] ?? null,
		// Its rows come without what they cost; as objects they come with it. Columns of one name are not asked for.
		raw: async () => tell(await inner.all<object>(), add).results.map((row) => Object.values(row)),
	});
	return {
		prepare: (sql: string) => metered(database.prepare(sql)),
		batch: async (statements: Metered[]) => {
			const results = await database.batch(statements.map(({ inner }) => inner));
			for (const result of results) add(result);
			return results;
		},
	} as unknown as D1Database;
}

function tell<Result extends Pick<D1Result, "meta">>(result: Result, add: (result: Result) => void): Result {
	add(result);
	return result;
}

const meteredRooms = (price: Price) => ({
	idFromName: (name: string) => env.Inbox.idFromName(name),
	get: (id: DurableObjectId) => {
		price.roomRequests++;
		return env.Inbox.get(id);
	},
});

const meteredFiles = (price: Price) =>
	new Proxy(env.MEDIA, {
		get: (files, name) => {
			const found = Reflect.get(files, name);
			if (typeof found !== "function") return found;
			return (...given: unknown[]) => {
				price.fileOperations++;
				return found.apply(files, given);
			};
		},
	});
