import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { StandInBuckets } from "./stand-in-buckets.ts";
import {
	type Binding,
	type Handler,
	notFound,
	RawAnswer,
	Refused,
	requireNoFields,
	type StandInWorker,
} from "./stand-in-calls.ts";
import { StandInDatabase } from "./stand-in-database.ts";
import { StandInQueues } from "./stand-in-queues.ts";
import { WorkerVersions, workerVersionRoutes } from "./stand-in-versions.ts";

/** Token that the stand-in accepts. */
export const TOKEN = "stand-in-token";
/** Id of the only account at Cloudflare. */
export const ACCOUNT_ID = "0123456789abcdef0123456789abcdef";
/** Host name below workers.dev. */
const SUBDOMAIN = "hiyori";

/** Limits of the stand-in, as of Cloudflare's plans. */
interface Limits {
	databases: number;
	workers: number;
	bindings: number;
}

/** Databases, Workers and domains of the stand-in, which the commands for accounts change. */
export interface StandInContents {
	databases: { name: string; uuid: string; file: Uint8Array }[];
	workers: [string, StandInWorker][];
	domains: [string, { id: string; hostname: string; service: string }][];
}

/**
 * Strict stand-in for the part of Cloudflare's API that `npm run accounts` and `npm run deploy` call. Databases
 * are real ones of SQLite. Unknown calls, unknown fields and dangling references are refused.
 */
export class CloudflareStandIn {
	readonly databases = new Map<string, StandInDatabase>();
	readonly workers = new Map<string, StandInWorker>();
	/** Plan of the account; hidden from a login without the right to read it. */
	plan: "free" | "paid" | "hidden" = "paid";
	/** Whether the account has a workers.dev address. */
	hasSubdomain = true;
	readonly queues = new StandInQueues();
	readonly r2 = new StandInBuckets();
	/** Versions of the Workers that were deployed, the newest last. */
	readonly versions = new WorkerVersions();
	readonly domains = new Map<string, { id: string; hostname: string; service: string }>();
	/** Zones of the account. */
	readonly zones = ["example.jp"];
	/** Hosts with records of their own in a zone. */
	readonly records: string[] = [];
	readonly limits: Limits = { databases: 50_000, workers: 500, bindings: 5_000 };
	/** Calls in their order: `POST /d1/database`. */
	readonly calls: string[] = [];
	/** Numbers of the calls that changed something. */
	readonly changingCalls: number[] = [];
	/** Number of calls that are answered with 429 first. */
	busy = 0;
	/** Pattern of calls that are refused with 500. */
	broken: RegExp | undefined;
	#lastCall: number | undefined;
	#isKilled = false;
	readonly #server: Server;

	constructor() {
		this.#server = createServer((request, response) => {
			void this.#answer(request).then(
				([status, body]) => {
					if (body instanceof RawAnswer) {
						response.writeHead(status, { "Content-Type": body.contentType });
						return response.end(body.bytes);
					}
					response.writeHead(status, { "Content-Type": "application/json", "Retry-After": "0" });
					response.end(JSON.stringify(body));
				},
				() => request.socket.destroy(),
			);
		});
	}

	async start(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/client/v4`;
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
		for (const database of this.databases.values()) database.close();
	}

	/**
	 * Forgets the calls.
	 * @param lastCall number of the call whose answer, like all later ones, the client does not live to see
	 */
	begin(lastCall?: number): void {
		this.calls.length = 0;
		this.changingCalls.length = 0;
		this.#lastCall = lastCall;
		this.#isKilled = false;
	}

	/** Whether the last call was made. */
	get isKilled(): boolean {
		return this.#isKilled;
	}

	get #changeCount(): number {
		return [...this.databases.values()].reduce((sum, { changeCount }) => sum + changeCount, 0);
	}

	/** Copy of the contents, from which tests begin again. */
	copyContents(): StandInContents {
		return {
			databases: [...this.databases.values()].map((database) => ({
				name: database.name,
				uuid: database.uuid,
				file: database.toFile(),
			})),
			workers: structuredClone([...this.workers]),
			domains: structuredClone([...this.domains]),
		};
	}

	replaceContents({ databases, workers, domains }: StandInContents): void {
		for (const database of this.databases.values()) database.close();
		for (const map of [this.databases, this.workers, this.domains]) map.clear();
		for (const { name, uuid, file } of databases) this.createDatabase(name, uuid).replaceBy(file);
		for (const [name, worker] of structuredClone(workers)) this.workers.set(name, worker);
		for (const [id, domain] of structuredClone(domains)) this.domains.set(id, domain);
	}

	createDatabase(name: string, uuid: string = randomUUID()): StandInDatabase {
		const database = new StandInDatabase(name, uuid);
		this.databases.set(database.uuid, database);
		return database;
	}

	/** Removes a deployment as a whole. */
	remove(deployment: string): void {
		for (const { name, uuid } of [...this.databases.values()])
			if (name.startsWith(deployment)) this.databases.delete(uuid);
		for (const name of [...this.r2.buckets.keys()])
			if (name.startsWith(deployment)) this.r2.buckets.delete(name);
		this.workers.delete(deployment);
	}

	findDatabase(name: string): StandInDatabase | undefined {
		return [...this.databases.values()].find((database) => database.name === name);
	}

	async #answer(request: IncomingMessage): Promise<[number, object]> {
		const body = await buffer(request);
		if (this.#isKilled) throw new Error("killed");
		const url = new URL(request.url!, "http://stand-in");
		const path = url.pathname.replace(/^\/client\/v4/, "");
		const inAccount = path.replace(`/accounts/${ACCOUNT_ID}`, "");
		const call = `${request.method} ${inAccount}`;
		const isLast = this.calls.push(call) === this.#lastCall;
		this.#isKilled ||= isLast;
		const before = this.#changeCount;
		const answer = await this.#handle(request, call, path !== inAccount, url, body);
		const isRead =
			request.method === "GET" || (call.startsWith("POST /d1/database/") && before === this.#changeCount);
		if (!isRead) this.changingCalls.push(this.calls.length);
		if (isLast) throw new Error("killed");
		return answer;
	}

	async #handle(
		request: IncomingMessage,
		call: string,
		isInAccount: boolean,
		url: URL,
		body: Buffer,
	): Promise<[number, object]> {
		try {
			if (this.busy > 0) {
				this.busy--;
				throw new Refused(429, 971, "Please wait and consider throttling your request speed");
			}
			if (request.headers.authorization !== `Bearer ${TOKEN}`)
				throw new Refused(401, 10000, "Authentication error");
			if (this.broken?.test(call)) throw new Refused(500, 7500, "Internal error");
			for (const [pattern, handler] of isInAccount ? this.#routes : []) {
				const match = new RegExp(`^${pattern}$`).exec(call);
				if (!match) continue;
				const result = await handler({
					parameters: match.slice(1),
					query: url.searchParams,
					body,
					contentType: request.headers["content-type"] ?? "application/octet-stream",
					list: () => JSON.parse(body.toString()) as Record<string, unknown>[],
					json: () => JSON.parse(body.toString()) as Record<string, unknown>,
					form: () =>
						new Response(new Uint8Array(body), {
							headers: { "Content-Type": request.headers["content-type"] ?? "" },
						}).formData(),
				});
				if (result instanceof RawAnswer) return [200, result];
				return [200, { success: true, errors: [], messages: [], result }];
			}
			throw notFound(7003, `Could not route to ${call}, perhaps your object identifier is invalid?`);
		} catch (error) {
			const [status, code] = error instanceof Refused ? [error.status, error.code] : [400, 7500];
			const errors = [{ code, message: error instanceof Error ? error.message : String(error) }];
			return [status, { success: false, errors, messages: [], result: null }];
		}
	}

	#database(uuid: string): StandInDatabase {
		// wrangler asks for a database by its name.
		const database = this.databases.get(uuid) ?? this.findDatabase(uuid);
		if (!database) throw notFound(7404, `The database ${uuid} could not be found`);
		return database;
	}

	#worker(name: string): StandInWorker {
		const worker = this.workers.get(name);
		if (!worker) throw notFound(10007, "This Worker does not exist on your account.");
		return worker;
	}

	readonly #routes: [string, Handler][] = [
		[
			"GET /d1/database",
			({ query }) => {
				const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 100)];
				if (!(page >= 1) || !(size >= 10 && size <= 10_000)) throw new Refused(400, 7400, "Invalid page");
				return [...this.databases.values()]
					.slice((page - 1) * size, page * size)
					.map(({ name, uuid, size: file_size }) => ({ name, uuid, file_size, version: "production" }));
			},
		],
		[
			"POST /d1/database",
			({ json }) => {
				const { name, ...others } = json();
				requireNoFields(others);
				if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-_]{0,63}$/.test(name))
					throw new Refused(400, 7400, "Invalid property: name");
				if (this.findDatabase(name))
					throw new Refused(400, 7502, `A database with the name '${name}' already exists`);
				if (this.databases.size >= this.limits.databases)
					throw new Refused(403, 7406, "You have reached the maximum number of databases");
				const { uuid } = this.createDatabase(name);
				return { name, uuid };
			},
		],
		["GET /d1/database/([\\w-]+)", ({ parameters: [id] }) => this.#describe(id!)],
		[
			"DELETE /d1/database/([\\w-]+)",
			({ parameters: [id] }) => {
				this.#database(id!).close();
				this.databases.delete(id!);
				return null;
			},
		],
		[
			"POST /d1/database/([\\w-]+)/(query|raw)",
			({ parameters: [id, form], json }) => this.#database(id!).run(json(), form === "raw"),
		],
		[
			"GET /workers/subdomain",
			() => {
				if (!this.hasSubdomain) throw notFound(10007, "You need a workers.dev subdomain");
				return { subdomain: SUBDOMAIN };
			},
		],
		["GET /workers/scripts/([\\w-]+)/settings", ({ parameters: [name] }) => this.#showSettings(name!)],
		[
			"PATCH /workers/scripts/([\\w-]+)/settings",
			async ({ parameters: [name], form }) => {
				const worker = this.#worker(name!);
				const settings = await readPart(await form(), "settings");
				const { bindings, ...others } = settings as { bindings: Binding[] };
				requireNoFields(others);
				worker.bindings = this.#resolve(bindings, worker.bindings);
				return this.#showSettings(name!);
			},
		],
		[
			"PUT /workers/scripts/([\\w-]+)",
			async ({ parameters: [name], form }) => {
				const parts = await form();
				const { main_module, compatibility_date, bindings, ...others } = (await readPart(
					parts,
					"metadata",
				)) as { main_module: string; compatibility_date: string; bindings: Binding[] };
				requireNoFields(others);
				const main = parts.get(main_module);
				if (!(main instanceof Blob) || main.type !== "application/javascript+module")
					throw new Refused(400, 10021, `No such module "${main_module}".`);
				if (!/^\d{4}-\d\d-\d\d$/.test(compatibility_date))
					throw new Refused(400, 10021, "Invalid compatibility date");
				const existing = this.workers.get(name!);
				if (!existing && this.workers.size >= this.limits.workers)
					throw new Refused(403, 10037, "You have exceeded the limit of Workers on your account.");
				if (existing) this.versions.running(name!, existing);
				const worker = {
					bindings: this.#resolve(bindings, existing?.bindings ?? []),
					source: await main.text(),
					isPublic: existing?.isPublic ?? false,
				};
				this.workers.set(name!, worker);
				this.versions.deploy(name!, worker);
				return { id: name };
			},
		],
		[
			"DELETE /workers/scripts/([\\w-]+)",
			({ parameters: [name] }) => {
				this.#worker(name!);
				this.workers.delete(name!);
				return null;
			},
		],
		[
			"POST /workers/scripts/([\\w-]+)/subdomain",
			({ parameters: [name], json }) => {
				const { enabled, previews_enabled, ...others } = json();
				requireNoFields(others);
				if (previews_enabled !== false) throw new Refused(400, 10021, "Previews would open further hosts");
				this.#worker(name!).isPublic = enabled === true;
				return { enabled, previews_enabled };
			},
		],
		...this.r2.routes,
		...this.queues.routes,
		[
			"GET /subscriptions",
			() => {
				if (this.plan === "hidden") throw new Refused(403, 10000, "Authentication error");
				return this.plan === "paid" ? [{ rate_plan: { id: "workers_paid" } }] : [];
			},
		],
		["GET /workers/scripts", () => [...this.workers.keys()].map((id) => ({ id }))],
		[
			"GET /workers/scripts/([\\w-]+)/schedules",
			({ parameters: [name] }) => ({ schedules: this.#worker(name!).crons?.map((cron) => ({ cron })) ?? [] }),
		],
		[
			"PUT /workers/scripts/([\\w-]+)/schedules",
			({ parameters: [name], list }) => {
				const crons = list().map(({ cron, ...others }) => {
					requireNoFields(others);
					return String(cron);
				});
				this.#worker(name!).crons = crons;
				return { schedules: crons.map((cron) => ({ cron })) };
			},
		],
		...workerVersionRoutes((name) => this.#worker(name), this.versions),
		[
			"GET /workers/domains",
			({ query }) =>
				[...this.domains.values()].filter(
					({ hostname, service }) =>
						[hostname, null].includes(query.get("hostname")) &&
						[service, null].includes(query.get("service")),
				),
		],
		[
			"PUT /workers/domains",
			({ json }) => {
				const { hostname, service, environment, ...others } = json() as Record<string, string>;
				requireNoFields(others);
				this.#worker(service!);
				if (environment !== "production") throw new Refused(400, 10021, "Unknown environment");
				if (!this.zones.some((zone) => hostname!.endsWith(`.${zone}`)))
					throw new Refused(400, 100114, "Unable to find a zone for the hostname");
				const existing = [...this.domains.values()].find((domain) => domain.hostname === hostname);
				if (existing && existing.service !== service)
					throw new Refused(409, 100116, "Hostname already in use by another Worker");
				if (this.records.includes(hostname!))
					throw new Refused(409, 100117, "Hostname already has externally managed DNS records");
				const domain = existing ?? { id: randomUUID(), hostname: hostname!, service: service! };
				this.domains.set(domain.id, domain);
				return domain;
			},
		],
		[
			"DELETE /workers/domains/([\\w-]+)",
			({ parameters: [id] }) => {
				if (!this.domains.delete(id!)) throw notFound(100118, "Domain not found");
				return null;
			},
		],
	];

	#describe(id: string) {
		const { name, uuid, size } = this.#database(id);
		return { name, uuid, file_size: size };
	}

	/** Values of secrets are never shown. */
	#showSettings(name: string) {
		return { bindings: this.#worker(name).bindings.map(({ text: _, ...binding }) => binding) };
	}

	#resolve(bindings: Binding[], existing: Binding[]): Binding[] {
		if (new Set(bindings.map(({ name }) => name)).size < bindings.length)
			throw new Refused(400, 10021, "Bindings must have unique names");
		if (bindings.length > this.limits.bindings)
			throw new Refused(400, 10021, "Too many bindings, the metadata is larger than 1 MB");
		return bindings.map((binding) => {
			if (binding.type === "inherit") {
				const inherited = existing.find(({ name }) => name === binding.name);
				if (!inherited) throw new Refused(400, 10021, `Binding ${binding.name} to inherit does not exist`);
				return inherited;
			}
			if (binding.type === "d1" && !this.databases.has(binding.id ?? ""))
				throw new Refused(
					400,
					10181,
					`D1 binding '${binding.name}' references database '${binding.id}' which was not found`,
				);
			if (binding.type === "service" && !this.workers.has(binding.service ?? ""))
				throw new Refused(
					400,
					10143,
					`Service binding '${binding.name}' references Worker which was not found`,
				);
			return binding;
		});
	}
}

async function readPart(form: FormData, name: string): Promise<Record<string, unknown>> {
	const part = form.get(name);
	if (!(part instanceof Blob)) throw new Refused(400, 10021, `The form has no ${name}`);
	return JSON.parse(await part.text()) as Record<string, unknown>;
}
