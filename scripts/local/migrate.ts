import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, STATE_DIR } from "./settings.ts";

/** Applies the migrations that the local database lacks, as `wrangler` applies them to a deployment's. */
export function migrate(): void {
	const mark = join(STATE_DIR, "migrated");
	const wanted = readdirSync(join(ROOT, "migrations"))
		.filter((name) => name.endsWith(".sql"))
		.join("\n");
	if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
	console.log("データベースを準備しています…");
	const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
	const result = spawnSync(
		process.execPath,
		[
			wrangler,
			"d1",
			"migrations",
			"apply",
			"DB",
			"--local",
			"--persist-to",
			STATE_DIR,
			"--config",
			"wrangler.toml",
		],
		{
			cwd: ROOT,
			env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" },
			encoding: "utf8",
		},
	);
	if (result.status !== 0) throw new Error(`Migration failed\n${result.stdout}\n${result.stderr}`);
	mkdirSync(STATE_DIR, { recursive: true });
	writeFileSync(mark, wanted);
}
