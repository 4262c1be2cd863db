import { request } from "node:http";
import { text } from "node:stream/consumers";

/** Worker that uses bindings on behalf of the classes below. */
export const DIRECT_WORKER = `
const query = async ({ binding, statements, asLists }, env) => {
	const prepared = statements.map(({ sql, params }) => env[binding].prepare(sql).bind(...params));
	return asLists ? prepared[0].raw() : env[binding].batch(prepared);
};
const put = async ({ binding, key, options, base64 }, env) => {
	await env[binding].put(key, Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)), options);
	return null;
};
export default {
	async fetch(request, env) {
		const call = await request.json();
		try {
			return Response.json(await (call.statements ? query : put)(call, env));
		} catch (error) {
			return Response.json({ error: String(error?.message ?? error) }, { status: 500 });
		}
	},
};`;

interface Query {
	sql: string;
	params: unknown[];
}

/**
 * D1 client with one request per call. Miniflare's own proxy makes two more requests per statement,
 * sequentially, which dominates a first start.
 */
export class DirectD1 {
	readonly #address: URL;
	readonly #binding: string;

	constructor(address: URL, binding: string) {
		this.#address = address;
		this.#binding = binding;
	}

	prepare(sql: string): DirectStatement {
		return new DirectStatement(this, { sql, params: [] });
	}

	batch(statements: DirectStatement[]): Promise<D1Result[]> {
		return this.call(statements.map(({ query }) => query));
	}

	call<Answer>(statements: Query[], asLists = false): Promise<Answer> {
		return callWorker(this.#address, { binding: this.#binding, statements, asLists });
	}
}

class DirectStatement {
	readonly query: Query;
	readonly #database: DirectD1;

	constructor(database: DirectD1, query: Query) {
		this.#database = database;
		this.query = query;
	}

	bind(...params: unknown[]): DirectStatement {
		return new DirectStatement(this.#database, { ...this.query, params });
	}

	async all(): Promise<D1Result> {
		const [result] = await this.#database.batch([this]);
		return result!;
	}

	run(): Promise<D1Result> {
		return this.all();
	}

	raw(): Promise<unknown[][]> {
		return this.#database.call([this.query], true);
	}
}

/** R2 client that only writes. */
export class DirectR2 {
	readonly #address: URL;
	readonly #binding: string;

	constructor(address: URL, binding: string) {
		this.#address = address;
		this.#binding = binding;
	}

	put(key: string, content: Uint8Array, options: R2PutOptions): Promise<void> {
		const base64 = Buffer.from(content).toString("base64");
		return callWorker(this.#address, { binding: this.#binding, key, options, base64 });
	}
}

/**
 * Calls the Worker over a new connection: workerd closes an idle one while this process is busy for seconds,
 * and the next call on it would fail.
 */
async function callWorker<Answer>(address: URL, call: object): Promise<Answer> {
	const body = JSON.stringify(call);
	const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
	const [status, answer] = await new Promise<[number, string]>((resolve, reject) => {
		const sent = request(address, { method: "POST", agent: false, headers }, (response) => {
			text(response).then((whole) => resolve([response.statusCode ?? 0, whole]), reject);
		});
		sent.once("error", reject);
		sent.end(body);
	});
	if (status !== 200) throw new Error(errorIn(answer));
	return JSON.parse(answer) as Answer;
}

/** Error message of the Worker, or of the runtime around it. */
function errorIn(answer: string): string {
	try {
		return (JSON.parse(answer) as { error: string }).error;
	} catch {
		return answer;
	}
}
