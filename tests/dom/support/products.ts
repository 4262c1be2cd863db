import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildIfStale } from "../../../scripts/local/build.ts";
import { freePort } from "../../crash/product/product.ts";
import { quickFolder } from "../../support/quick-folder.ts";
import { buildSite } from "./build-site.ts";

/** Time at which the products and the pages begin: a Friday morning in Tokyo. */
const BEGIN = "2026-11-20T10:00:00+09:00";

declare module "vitest" {
	interface ProvidedContext {
		/** Addresses of the products, one for each worker. */
		products: string[];
		/** File of the built site. */
		site: string;
		/** Lead of the products' clocks over the machine's, ms. */
		ahead: number;
	}
}

/** Starts a product for each worker, on a state of its own: one clock and one LINE serve all its tests. */
export default async function startProducts({ vitest, provide }: TestProject): Promise<() => Promise<void>> {
	provide("site", await buildSite());
	const running = process.env.DOM_PRODUCTS?.split(",");
	if (running) return shareProducts(running, provide);
	await buildIfStale();
	const started = await Promise.all(
		Array.from({ length: Number(vitest.config.maxWorkers) || 1 }, startProduct),
	);
	await shareProducts(
		started.map(({ address }) => address),
		provide,
	);
	return async () => {
		await Promise.all(started.map(({ end }) => end()));
	};
}

/** Plays the tests on products that run already, as DOM_PRODUCTS names them: a start takes longer than a file. */
async function shareProducts(
	addresses: string[],
	provide: TestProject["provide"],
): Promise<() => Promise<void>> {
	const { now } = (await (await fetch(`${addresses[0]}/simulator/api/clock`)).json()) as { now: number };
	provide("products", addresses);
	provide("ahead", now - Date.now());
	return async () => {};
}

async function startProduct(): Promise<{ address: string; end: () => Promise<void> }> {
	const port = await freePort();
	const stateDir = mkdtempSync(join(quickFolder(), "musubi-dom-"));
	const child = spawn(process.execPath, ["--no-warnings", "scripts/serve.ts"], {
		stdio: ["ignore", "pipe", "inherit"],
		env: {
			...process.env,
			NODE_ENV: "",
			PORT: String(port),
			STATE_DIR: stateDir,
			BEGIN_AT: BEGIN,
			...{ LINE_API_BASE: "", LINE_CHANNEL_ACCESS_TOKEN: "", LINE_CHANNEL_SECRET: "", GOOGLE_CLIENT_ID: "" },
		},
	});
	await ready(child);
	const end = async () => {
		const gone = once(child, "exit");
		child.kill("SIGTERM");
		await gone;
		rmSync(stateDir, { recursive: true, force: true });
	};
	return { address: `http://127.0.0.1:${port}`, end };
}

function ready(child: ChildProcess): Promise<void> {
	let output = "";
	return new Promise((resolve, reject) => {
		child.stdout!.on("data", (chunk: Buffer) => {
			output += chunk;
			if (/^ready /m.test(output)) resolve();
		});
		child.once("exit", (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
	});
}
