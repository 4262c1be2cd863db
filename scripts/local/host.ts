import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join, relative } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { diskBinding } from "./disk.ts";
import { optionsOfWorker } from "./options.ts";
import {
	BEGIN_AT,
	DIST,
	LINE_VARS,
	localVars,
	PORT,
	STATE_DIR,
	WITH_GOOGLE,
	WITH_SIMULATOR,
} from "./settings.ts";

/** The names under which the build knows its two Workers. */
export const CONSOLE = "musubi";
const SIMULATOR = "musubi-simulator";

/** Serves the site's files to the console. */
const ASSETS = "musubi-assets";

/**
 * Hosts the built Workers in workerd. The port is the console's own socket: neither Miniflare's entry nor the asset
 * router stands in front, which would cost more than the console itself (docs/decisions/0003-local-host.md). As in a
 * deployment the console is asked first and takes the site's files from its ASSETS binding.
 */
export async function host(): Promise<Miniflare> {
	const workers = [
		await consoleWorker(),
		assetsWorker(),
		...(WITH_SIMULATOR ? [await simulatorWorker()] : []),
	];
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			host: "127.0.0.1",
			port: 0,
			log: new Log(LogLevel.WARN),
			resourcePersistencePath: join(STATE_DIR, "v3"),
			// Nothing here reads request.cf, and asking Cloudflare for a sample of it only delays the start.
			cf: false,
			telemetry: { enabled: false },
			workers,
		}),
	);
	await miniflare.ready;
	return miniflare;
}

async function consoleWorker(): Promise<V4WorkerOptions> {
	const { assets: _, modules, ...built } = await builtWorker("musubi");
	return {
		...built,
		modules: [...frontModules(), ...modules],
		name: CONSOLE,
		bindings: { ...built.bindings, ...localVars() },
		serviceBindings: {
			ASSETS,
			DISK: diskBinding as never,
			...(WITH_SIMULATOR && { SIMULATOR }),
			...(WITH_SIMULATOR && !WITH_GOOGLE && { GOOGLE: SIMULATOR }),
			...(WITH_SIMULATOR && { NOTICE_SERVICES: SIMULATOR, WEBHOOK_RECEIVERS: SIMULATOR }),
		},
		unsafeDirectSockets: [{ host: "127.0.0.1", port: PORT }],
	} as V4WorkerOptions;
}

/**
 * What Cloudflare's edge does to the console's answers, around it in its own isolate: a Worker in front would cost each
 * request a hop.
 */
function frontModules(): BuiltModule[] {
	const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "compressed.ts"), "utf8"));
	const front = `
import { compressed } from "./compressed.js";
import worker from "./index.js";
export * from "./index.js";
export default {
	...worker,
	fetch: async (request, env, context) => compressed(request, await worker.fetch(request, env, context)),
};`;
	return [moduleOf("musubi", "front.js", front), moduleOf("musubi", "compressed.js", code)];
}

function assetsWorker(): V4WorkerOptions {
	return {
		name: ASSETS,
		modules: true,
		script: "export default { fetch: () => new Response(null, { status: 404 }) }",
		compatibilityDate: "2026-11-01",
		assets: { directory: join(DIST, "client"), routerConfig: { has_user_worker: true } },
	};
}

async function simulatorWorker(): Promise<V4WorkerOptions> {
	const built = await builtWorker("musubi_simulator");
	return { ...built, name: SIMULATOR, bindings: { ...built.bindings, ...LINE_VARS, BEGIN_AT } };
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

/** A Worker of the build, with the options that its own wrangler.json gives it. Its first module is its entry. */
async function builtWorker(folder: string): Promise<V4WorkerOptions & { modules: BuiltModule[] }> {
	const dist = folderOf(folder);
	const { workerOptions, main } = await optionsOfWorker(dist);
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
