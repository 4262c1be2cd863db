import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { V4WorkerOptions } from "miniflare";

interface WorkerOptions {
	workerOptions: Partial<V4WorkerOptions>;
	/** Entry module, relative to the folder. */
	main: string;
}

const fileIn = (dist: string) => join(dist, "miniflare.json");

/** Miniflare's options of a built Worker, from the build's file or otherwise from wrangler. */
export async function readWorkerOptions(dist: string): Promise<WorkerOptions> {
	const file = fileIn(dist);
	const { workerOptions, main } = existsSync(file)
		? (JSON.parse(readFileSync(file, "utf8")) as WorkerOptions)
		: await queryWrangler(dist);
	return { workerOptions: { ...workerOptions, rootPath: dist }, main };
}

/** Stores a Worker's options, because loading wrangler (fifteen megabytes of code) slows every start. */
export async function storeWorkerOptions(dist: string): Promise<void> {
	writeFileSync(fileIn(dist), JSON.stringify(await queryWrangler(dist)));
}

async function queryWrangler(dist: string): Promise<WorkerOptions> {
	const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
	const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(dist, "wrangler.json"));
	return {
		workerOptions: workerOptions as Partial<V4WorkerOptions>,
		main: main ? relative(dist, main) : "index.js",
	};
}
