import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildIfStale } from "../../../scripts/local/build-local.ts";
import { freePort } from "../../crash/product/product.ts";
import { findQuickFolder } from "../../support/quick-folder.ts";
import { buildSite } from "./build-site.ts";

/** Start of the products' and pages' clocks: a Friday morning in Tokyo. */
const BEGIN = "2026-11-20T10:00:00+09:00";

declare module "vitest" {
	interface ProvidedContext {
		/** Addresses of the products, one per worker. */
		products: string[];
		/** File of the built site. */
		site: string;
		/** Offset of the products' clocks from the machine's, ms. */
		ahead: number;
	}
}

/** Starts a product per worker, each with its own state; a worker's tests share its clock and LINE. */
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

/** Uses the running products in DOM_PRODUCTS, because a start takes longer than a test file. */
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
	const stateDir = mkdtempSync(join(findQuickFolder(), "musubi-dom-"));
	const child = spawn(process.execPath, ["--no-warnings", "scripts/serve.ts", "--accounts", "1"], {
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
