import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { V4WorkerOptions } from "miniflare";

interface WorkerOptions {
	workerOptions: Partial<V4WorkerOptions>;
	/** Its first module, within its folder. */
	main: string;
}

const fileIn = (dist: string) => join(dist, "miniflare.json");

/** Returns Miniflare's options of a built Worker, from the file stored by its build or else from wrangler. */
export async function optionsOfWorker(dist: string): Promise<WorkerOptions> {
	const file = fileIn(dist);
	const { workerOptions, main } = existsSync(file)
		? (JSON.parse(readFileSync(file, "utf8")) as WorkerOptions)
		: await askWrangler(dist);
	return { workerOptions: { ...workerOptions, rootPath: dist }, main };
}

/** Stores a Worker's options: asking wrangler again, fifteen megabytes of code, is a good part of a start. */
export async function keepOptionsOfWorker(dist: string): Promise<void> {
	writeFileSync(fileIn(dist), JSON.stringify(await askWrangler(dist)));
}

async function askWrangler(dist: string): Promise<WorkerOptions> {
	const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
	const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(dist, "wrangler.json"));
	return {
		workerOptions: workerOptions as Partial<V4WorkerOptions>,
		main: main ? relative(dist, main) : "index.js",
	};
}
