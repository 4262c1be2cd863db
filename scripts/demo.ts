import { parseArgs } from "node:util";
import { exitIfDiskFull } from "./local/disk-space.ts";
import { growDemo } from "./local/grow-demo.ts";
import { readLocalAccounts } from "./local/local-accounts.ts";
import { withLocalDatabases } from "./local/local-databases.ts";
import { lockState } from "./local/lock-state.ts";
import { applyLocalMigrations, markMigrated } from "./local/migrate-local.ts";

// `npm run demo -- --friends 100000`: a demo shop of that size. Stop `npm start` first; both lock the
// database.
const { values } = parseArgs({ options: { friends: { type: "string", default: "60" } } });
const friends = Number(values.friends);
if (!Number.isInteger(friends) || friends < 1 || friends > 5_000_000) {
	console.error("友だちの数を --friends で指定してください（1〜5,000,000）。");
	process.exit(1);
}
exitIfDiskFull();
lockState();
const began = Date.now();
const accounts = readLocalAccounts();
await withLocalDatabases(accounts, async (databases) => {
	await applyLocalMigrations(databases);
	await growDemo(databases, friends);
});
markMigrated(accounts);
console.log(
	`${friends.toLocaleString("ja-JP")} 人のデモデータができました（${((Date.now() - began) / 1000).toFixed(1)} 秒）。`,
);
