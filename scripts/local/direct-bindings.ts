import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

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
const describe = ({ key, etag, size, httpMetadata, customMetadata }) => ({ key, etag, size, httpMetadata, customMetadata });
const useBucket = async ({ binding, method, parameters }, env) => {
	const answer = await env[binding][method](...parameters);
	if (method === "list") return Response.json({ ...answer, objects: answer.objects.map(describe) });
	if (method !== "get" || answer === null) return Response.json(null);
	return new Response(answer.body, { headers: { "X-Object": encodeURIComponent(JSON.stringify(describe(answer))) } });
};
export default {
	async fetch(request, env) {
		const call = await request.json();
		try {
			if (call.method) return await useBucket(call, env);
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

/** R2 client without conditions and parts; it reads whole files. */
export class DirectR2 {
	readonly #address: URL;
	readonly #binding: string;

	constructor(address: URL, binding: string) {
		this.#address = address;
		this.#binding = binding;
	}

	put(key: string, content: Uint8Array, options?: R2PutOptions): Promise<void> {
		const base64 = Buffer.from(content).toString("base64");
		return callWorker(this.#address, { binding: this.#binding, key, options, base64 });
	}

	list(options: R2ListOptions = {}): Promise<R2Objects> {
		return this.#use("list", options);
	}

	delete(keys: string | string[]): Promise<void> {
		return this.#use("delete", keys);
	}

	async get(key: string): Promise<R2ObjectBody | null> {
		const { bytes, headers } = await sendToWorker(this.#address, this.#callOf("get", key));
		const object = headers["x-object"];
		if (typeof object !== "string") return null;
		const body = new Blob([bytes]).stream();
		const described = JSON.parse(decodeURIComponent(object)) as R2Object;
		return { ...described, body, arrayBuffer: async () => bytes.buffer } as R2ObjectBody;
	}

	/** Keeps the parts in memory until the upload is complete. */
	async createMultipartUpload(key: string, options?: R2MultipartOptions): Promise<R2MultipartUpload> {
		const parts: Uint8Array[] = [];
		return {
			uploadPart: async (number: number, part: Uint8Array) => {
				parts[number - 1] = part.slice();
				return { partNumber: number, etag: String(number) };
			},
			complete: () => this.put(key, Buffer.concat(parts), options),
			abort: async () => {},
		} as unknown as R2MultipartUpload;
	}

	#callOf(method: string, ...parameters: unknown[]) {
		return { binding: this.#binding, method, parameters };
	}

	#use<Answer>(method: string, ...parameters: unknown[]): Promise<Answer> {
		return callWorker(this.#address, this.#callOf(method, ...parameters));
	}
}

/**
 * Calls the Worker over a new connection: workerd closes an idle one while this process is busy for seconds,
 * and the next call on it would fail.
 */
async function callWorker<Answer>(address: URL, call: object): Promise<Answer> {
	const { bytes } = await sendToWorker(address, call);
	return JSON.parse(bytes.toString()) as Answer;
}

async function sendToWorker(address: URL, call: object): Promise<WorkerAnswer> {
	const body = JSON.stringify(call);
	const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
	const [status, answer] = await new Promise<[number, WorkerAnswer]>((resolve, reject) => {
		const sent = request(address, { method: "POST", agent: false, headers }, (response) => {
			buffer(response).then(
				(bytes) => resolve([response.statusCode ?? 0, { bytes, headers: response.headers }]),
				reject,
			);
		});
		sent.once("error", reject);
		sent.end(body);
	});
	if (status !== 200) throw new Error(errorIn(answer.bytes.toString()));
	return answer;
}

interface WorkerAnswer {
	bytes: Buffer<ArrayBuffer>;
	headers: IncomingHttpHeaders;
}

/** Error message of the Worker, or of the runtime around it. */
function errorIn(answer: string): string {
	try {
		return (JSON.parse(answer) as { error: string }).error;
	} catch {
		return answer;
	}
}
