import { parseArgs } from "node:util";
import { withDatabases } from "./local/databases.ts";
import { growDemo } from "./local/demo.ts";
import { endWithoutRoom } from "./local/disk.ts";
import { lockState } from "./local/lock.ts";
import { bringUp, noteMigrated } from "./local/migrate.ts";

// `npm run demo -- --friends 100000`: a demo shop of that size. Stop `npm start` first; both hold the database.
const { values } = parseArgs({ options: { friends: { type: "string", default: "60" } } });
const friends = Number(values.friends);
if (!Number.isInteger(friends) || friends < 1 || friends > 5_000_000) {
	console.error("友だちの数を --friends で指定してください（1〜5,000,000）。");
	process.exit(1);
}
endWithoutRoom();
lockState();
const began = Date.now();
await withDatabases(async (databases) => {
	await bringUp(databases);
	await growDemo(databases, friends);
});
noteMigrated();
console.log(
	`${friends.toLocaleString("ja-JP")} 人のデモデータができました（${((Date.now() - began) / 1000).toFixed(1)} 秒）。`,
);
