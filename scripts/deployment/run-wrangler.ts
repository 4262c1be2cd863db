import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../local/local-settings.ts";

const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");

/** Runs wrangler and returns its output. @throws with the output on failure */
export function readWrangler(args: string[], input?: string): string {
	const result = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: ROOT, encoding: "utf8", input });
	if (result.status !== 0) throw new Error(`wrangler ${args.join(" ")}\n${result.stdout}\n${result.stderr}`);
	return result.stdout;
}

/** Runs wrangler interactively. */
export function runWrangler(args: string[]): void {
	const result = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: ROOT, stdio: "inherit" });
	if (result.status !== 0) throw new Error(`wrangler ${args.join(" ")} が失敗しました`);
}

/** Creates a resource unless it exists. */
export function ensureResource(make: string[], isThere: () => boolean): void {
	if (isThere()) return;
	runWrangler(make);
}
