import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { buildIfStale } from "../../../scripts/local/build-local.ts";
import { announced, type Server } from "./servers.ts";
import { startProduct } from "./start-product.ts";

// Starts all servers concurrently, which Playwright would start one by one. They end together.
const children: ChildProcess[] = [];
const end = (signal: NodeJS.Signals) => {
	for (const child of children) child.kill(signal);
};
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));
// Once, because two servers would build at the same time.
await buildIfStale();
await Promise.all((announced()?.servers ?? []).map(start));
console.log("all servers are ready");

/** Starts a product with one account; resolves when its demo is ready. */
function start(server: Server): Promise<void> {
	const { child, ready } = startProduct(server, ["--accounts", "1"]);
	children.push(child);
	void once(child, "exit").then(() => end("SIGTERM"));
	return ready;
}
