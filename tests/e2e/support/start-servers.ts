import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { buildIfStale } from "../../../scripts/local/build-local.ts";
import { announced, type Server } from "./servers.ts";

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

/** Starts a product on its own state; resolves when its demo is ready. */
function start({ port, stateDir }: Server): Promise<void> {
	const child = spawn(process.execPath, ["--no-warnings", "scripts/serve.ts", "--accounts", "1"], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
	});
	children.push(child);
	void once(child, "exit").then(() => end("SIGTERM"));
	let said = "";
	return new Promise((ready) =>
		child.stdout.on("data", (chunk: Buffer) => {
			said += chunk;
			if (/^ready /m.test(said)) ready();
		}),
	);
}
