import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local/local-settings.ts";

const DRIZZLE = join(ROOT, "node_modules", "drizzle-kit", "bin.cjs");

// Writes the next migration: `npm run migration -- --name add-coupons`. drizzle-kit compares the tables with the newest
// snapshot alone, and each is 18,000 lines long: the older one is deleted.
const { status } = spawnSync(process.execPath, [DRIZZLE, "generate", ...process.argv.slice(2)], {
	cwd: ROOT,
	stdio: "inherit",
});
const folder = join(ROOT, "migrations", "meta");
const snapshots = readdirSync(folder)
	.filter((name) => name.endsWith("_snapshot.json"))
	.sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name));
process.exitCode = status ?? 1;
