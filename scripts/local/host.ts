import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BEGIN_AT, LINE_VARS, localVars, PORT, ROOT, STATE_DIR, WITH_SIMULATOR } from "./settings.ts";

/** The names under which the build knows its two Workers. */
export const CONSOLE = "musubi";
export const SIMULATOR = "musubi-simulator";

/** Serves the site's files to the console. */
const ASSETS = "musubi-assets";

/**
 * Hosts the built Workers in workerd. The port is the console's own socket: neither Miniflare's entry nor the asset
 * router stands in front, which would cost more than the console itself (docs/decisions/0003-local-host.md). As in a
 * deployment the console is asked first and takes the site's files from its ASSETS binding.
 */
export async function host(): Promise<Miniflare> {
	const workers = [consoleWorker(), assetsWorker(), ...(WITH_SIMULATOR ? [simulatorWorker()] : [])];
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

function consoleWorker(): V4WorkerOptions {
	const { assets: _, ...built } = builtWorker("musubi");
	return {
		...built,
		name: CONSOLE,
		bindings: { ...built.bindings, ...localVars() },
		serviceBindings: { ASSETS, ...(WITH_SIMULATOR && { SIMULATOR }) },
		unsafeDirectSockets: [{ host: "127.0.0.1", port: PORT }],
	} as V4WorkerOptions;
}

function assetsWorker(): V4WorkerOptions {
	return {
		name: ASSETS,
		modules: true,
		script: "export default { fetch: () => new Response(null, { status: 404 }) }",
		compatibilityDate: "2026-11-01",
		assets: { directory: join(ROOT, "dist/client"), routerConfig: { has_user_worker: true } },
	};
}

function simulatorWorker(): V4WorkerOptions {
	const built = builtWorker("musubi_simulator");
	return { ...built, name: SIMULATOR, bindings: { ...built.bindings, ...LINE_VARS, BEGIN_AT } };
}

/** A Worker of the build, with the options that its own wrangler.json gives it. */
function builtWorker(folder: string): V4WorkerOptions {
	const dist = join(ROOT, "dist", folder);
	const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(dist, "wrangler.json"));
	const mainModule = main ?? join(dist, "index.js");
	const others = readdirSync(dist, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => file !== mainModule);
	const modules = [mainModule, ...others].map((path) => ({
		type: "ESModule" as const,
		path,
		contents: readFileSync(path, "utf8"),
	}));
	return { ...(workerOptions as Partial<V4WorkerOptions>), modules, modulesRoot: dist } as V4WorkerOptions;
}
