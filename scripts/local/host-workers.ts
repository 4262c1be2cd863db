import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join, relative } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { bindDatabases } from "./bind-databases.ts";
import { diskBinding } from "./disk-space.ts";
import { fetchLocalHost } from "./fetch-local-host.ts";
import type { LocalAccount } from "./local-accounts.ts";
import { buildLocalVars, DIST, INSPECTOR_PORT, PORT, STATE_DIR, WITH_SIMULATOR } from "./local-settings.ts";
import { nextClockOf, simulatorOf, simulatorServices, simulatorVars } from "./simulator-workers.ts";
import { readWorkerOptions } from "./worker-options.ts";

/** Name of the console's Worker. */
export const CONSOLE_WORKER = "musubi";

/** Worker that serves the site's files to the console. */
const ASSETS_WORKER = "musubi-assets";

/**
 * Hosts the built Workers in workerd. The port belongs to the console directly: Miniflare's entry Worker or
 * an asset router in front would cost more than the console itself (docs/decisions/0003-build-runs-directly-in-workerd.md). As in
 * a deployment, the console receives all requests and reads the site's files from its ASSETS binding.
 */
export async function hostWorkers(accounts: readonly LocalAccount[]): Promise<Miniflare> {
	const workers = [
		await consoleWorker(accounts),
		assetsWorker(),
		...(WITH_SIMULATOR ? await simulatorWorkers(accounts) : []),
	];
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			host: "127.0.0.1",
			port: 0,
			log: new Log(LogLevel.WARN),
			resourcePersistencePath: join(STATE_DIR, "v3"),
			// No code reads request.cf, and fetching Cloudflare's sample only delays the start.
			cf: false,
			telemetry: { enabled: false },
			inspectorPort: INSPECTOR_PORT,
			workers,
		}),
	);
	await miniflare.ready;
	return miniflare;
}

async function consoleWorker(accounts: readonly LocalAccount[]): Promise<V4WorkerOptions> {
	const { assets: _, modules, ...built } = await builtWorker("musubi");
	return {
		...built,
		modules: [...frontModules(), ...modules],
		name: CONSOLE_WORKER,
		bindings: { ...built.bindings, ...buildLocalVars() },
		d1Databases: bindDatabases(built.d1Databases, accounts),
		serviceBindings: {
			ASSETS: ASSETS_WORKER,
			DISK: diskBinding as never,
			LOCAL_HOSTS: fetchLocalHost as never,
			...(WITH_SIMULATOR && Object.fromEntries(accounts.flatMap(simulatorServices))),
		},
		unsafeDirectSockets: [{ host: "127.0.0.1", port: PORT }],
	} as V4WorkerOptions;
}

/**
 * Entry that compresses the console's responses like Cloudflare's edge, in the same isolate: a Worker in
 * front would add a hop to each request.
 */
function frontModules(): BuiltModule[] {
	const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "compressed.ts"), "utf8"));
	const front = `
import { compressResponse } from "./compressed.js";
import worker from "./index.js";
export * from "./index.js";
export default {
	...worker,
	fetch: async (request, env, context) => compressResponse(request, await worker.fetch(request, env, context)),
};`;
	return [moduleOf("musubi", "front.js", front), moduleOf("musubi", "compressed.js", code)];
}

function assetsWorker(): V4WorkerOptions {
	return {
		name: ASSETS_WORKER,
		modules: true,
		script: "export default { fetch: () => new Response(null, { status: 404 }) }",
		compatibilityDate: "2026-11-01",
		assets: { directory: join(DIST, "client"), routerConfig: { has_user_worker: true } },
	};
}

/** A simulator for each account, with a state of its own. */
async function simulatorWorkers(accounts: readonly LocalAccount[]): Promise<V4WorkerOptions[]> {
	const built = await builtWorker("musubi_simulator");
	return accounts.map((account) => {
		const next = nextClockOf(account, accounts);
		return {
			...built,
			name: simulatorOf(account),
			bindings: { ...built.bindings, ...simulatorVars(account) },
			serviceBindings: { CONSOLE: CONSOLE_WORKER, ...(next && { NEXT_CLOCK: next }) },
		} as V4WorkerOptions;
	});
}

interface BuiltModule {
	type: "ESModule";
	path: string;
	contents: string;
}

const folderOf = (worker: string) => join(DIST, worker);

const moduleOf = (worker: string, name: string, contents: string): BuiltModule => ({
	type: "ESModule",
	path: join(folderOf(worker), name),
	contents,
});

/** Built Worker with the options of its wrangler.json; the first module is the entry. */
export async function builtWorker(folder: string): Promise<V4WorkerOptions & { modules: BuiltModule[] }> {
	const dist = folderOf(folder);
	const { workerOptions, main } = await readWorkerOptions(dist);
	const mainModule = join(dist, main);
	const others = readdirSync(dist, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => file !== mainModule);
	const modules = [mainModule, ...others].map((path) =>
		moduleOf(folder, relative(dist, path), readFileSync(path, "utf8")),
	);
	return { ...workerOptions, modules, modulesRoot: dist } as V4WorkerOptions & { modules: BuiltModule[] };
}
