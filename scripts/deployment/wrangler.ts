import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../local/settings.ts";

const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");

/** Runs wrangler for its output. @throws with what it printed when it fails. */
export function ask(args: string[], input?: string): string {
	const result = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: ROOT, encoding: "utf8", input });
	if (result.status !== 0) throw new Error(`wrangler ${args.join(" ")}\n${result.stdout}\n${result.stderr}`);
	return result.stdout;
}

/** Runs wrangler in front of the operator. */
export function show(args: string[]): void {
	const result = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: ROOT, stdio: "inherit" });
	if (result.status !== 0) throw new Error(`wrangler ${args.join(" ")} が失敗しました`);
}

/** Makes a resource unless it is there. */
export function ensure(make: string[], isThere: () => boolean): void {
	if (isThere()) return;
	show(make);
}
