import { setTimeout as pause } from "node:timers/promises";
import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Numbers of errors that Cloudflare's API answers. */
const CODES = { authentication: 10000, databaseExists: 7502, databaseLimit: 7406 } as const;

/** Refusal of Cloudflare's API. */
export class CloudflareError extends Error {
	readonly status: number;
	readonly codes: readonly number[];

	constructor(status: number, errors: ApiError[], call: string) {
		super(explainErrors(status, errors, call));
		this.status = status;
		this.codes = errors.map(({ code }) => code);
	}

	get isNameTaken(): boolean {
		return this.codes.includes(CODES.databaseExists);
	}
}

/** Credentials of a login at Cloudflare. */
export type CloudflareCredentials = { token: string } | { key: string; email: string };

interface ClientOptions {
	/** Address of the API, without a final slash. */
	base: string;
	credentials: CloudflareCredentials;
	/** Id of the account at Cloudflare. */
	accountId: string;
}

interface ApiError {
	code: number;
	message: string;
}

interface Answer {
	success?: boolean;
	errors?: ApiError[];
	result?: unknown;
}

/** Body of a call: JSON, a form with files, or a file. */
type Body = FormData | Blob | object;

/** Time after which a call counts as failed. */
const TIMEOUT = 60 * SECOND;
/** Pause after "too many requests", where the answer names none. */
const DEFAULT_PAUSE = 5 * SECOND;
/** Attempts of a call that Cloudflare limits: 1,200 calls in five minutes. */
const MAX_ATTEMPTS = 70;

/** Client of Cloudflare's API for one account. wrangler does not offer these calls to programs. */
export class CloudflareClient {
	readonly #options: ClientOptions;

	constructor(options: ClientOptions) {
		this.#options = options;
	}

	/** Id of the account at Cloudflare. */
	get accountId(): string {
		return this.#options.accountId;
	}

	/** Calls below the account; the answer's `result`. @throws CloudflareError */
	call<Result>(method: string, path: string, body?: Body): Promise<Result> {
		return callCloudflare(this.#options, method, `/accounts/${this.#options.accountId}${path}`, body);
	}

	/** Like `call`; undefined for a resource that does not exist. */
	async find<Result>(path: string): Promise<Result | undefined> {
		try {
			return await this.call<Result>("GET", path);
		} catch (error) {
			if (error instanceof CloudflareError && error.status === 404) return undefined;
			throw error;
		}
	}

	/** Deletes a resource, unless it does not exist. */
	async remove(path: string): Promise<void> {
		try {
			await this.call("DELETE", path);
		} catch (error) {
			if (!(error instanceof CloudflareError && error.status === 404)) throw error;
		}
	}

	/** Stores an object in a bucket. */
	async putObject(
		bucket: string,
		key: string,
		{ contents, contentType }: { contents: Uint8Array; contentType: string },
	): Promise<void> {
		await this.call("PUT", objectPath(bucket, key), new Blob([contents.slice()], { type: contentType }));
	}

	/** Reads an object of a bucket. @throws Error for a missing one */
	async getObject(bucket: string, key: string): Promise<Uint8Array> {
		const { base, credentials, accountId } = this.#options;
		const path = `/accounts/${accountId}${objectPath(bucket, key)}`;
		const response = await send(base + path, {
			headers: authHeaders(credentials),
			signal: AbortSignal.timeout(TIMEOUT),
		});
		if (!response.ok) throw new CloudflareError(response.status, [], `GET ${path}`);
		return response.bytes();
	}

	/** All pages of a list. */
	async list<Row>(path: string, pageSize = 100): Promise<Row[]> {
		const rows: Row[] = [];
		for (let page = 1; ; page++) {
			const found = await this.call<Row[]>("GET", `${path}?page=${page}&per_page=${pageSize}`);
			rows.push(...found);
			if (found.length < pageSize) return rows;
		}
	}
}

/** Calls the API; the answer's `result`. @throws CloudflareError */
export async function callCloudflare<Result>(
	{ base, credentials }: Pick<ClientOptions, "base" | "credentials">,
	method: string,
	path: string,
	body?: Body,
): Promise<Result> {
	for (let attempt = 1; ; attempt++) {
		const isFile = body instanceof FormData || body instanceof Blob;
		const response = await send(base + path, {
			method,
			headers: {
				...authHeaders(credentials),
				...(body && !isFile && { "Content-Type": "application/json" }),
			},
			body: isFile ? body : body && JSON.stringify(body),
			signal: AbortSignal.timeout(TIMEOUT),
		});
		if (response.status === 429 && attempt < MAX_ATTEMPTS) {
			await response.body?.cancel();
			await pause(retryPause(response));
			continue;
		}
		const answer = (await response.json().catch(() => ({}))) as Answer;
		if (!response.ok || answer.success === false)
			throw new CloudflareError(response.status, answer.errors ?? [], `${method} ${path}`);
		return answer.result as Result;
	}
}

/** Path of an object, with the slashes of its key, as wrangler writes it. */
const objectPath = (bucket: string, key: string): string =>
	`/r2/buckets/${bucket}/objects/${key.split("/").map(encodeURIComponent).join("/")}`;

async function send(url: string, init: RequestInit): Promise<Response> {
	try {
		return await fetch(url, init);
	} catch (cause) {
		throw new Error(
			`Cloudflare に接続できないか、応答がありませんでした。もう一度実行すると、続きから進みます。\n  ${init.method} ${url}`,
			{ cause },
		);
	}
}

function retryPause({ headers }: Response): number {
	const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
	return Number.isFinite(seconds) ? seconds * SECOND : DEFAULT_PAUSE;
}

const authHeaders = (credentials: CloudflareCredentials): Record<string, string> =>
	"token" in credentials
		? { Authorization: `Bearer ${credentials.token}` }
		: { "X-Auth-Key": credentials.key, "X-Auth-Email": credentials.email };

function explainErrors(status: number, errors: ApiError[], call: string): string {
	const details = [...errors.map(({ code, message }) => `${message}（${code}）`), `${status} ${call}`];
	return `${remedyOf(status, errors)}\n  ${details.join("\n  ")}`;
}

function remedyOf(status: number, errors: ApiError[]): string {
	const codes = errors.map(({ code }) => code);
	if (codes.includes(CODES.databaseLimit))
		return "Cloudflare で作成できるデータベースの数の上限に達しています。使っていないデータベースを削除するか、プランの上限を確認してください。";
	if (status === 401 || status === 403 || codes.includes(CODES.authentication))
		return "Cloudflare にログインしていないか、権限が足りません。npx wrangler login をもう一度実行するか、CLOUDFLARE_API_TOKEN に D1 と Workers を編集できるトークンを指定してください。";
	return "Cloudflare が受け付けませんでした。";
}
