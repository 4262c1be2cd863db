import { spawnSync } from "node:child_process";

// `npm run bench`, or `npm run bench -- explorer` for one of them.
const BENCHES = [
	"messaging",
	"explorer",
	"filters",
	"filter-combinations",
	"actions",
	"broadcast",
	"archive",
	"inbox",
	"consoles",
	"journeys",
	"salon-availability",
	"salon",
	"salon-visitors",
	"salon-calendar",
	"triggers",
	"open-api-reads",
];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
	console.error(`使えるベンチは ${BENCHES.join("、")} です。`);
	process.exit(1);
}
// D1 knows octet_length since SQLite 3.43; Debian 12 has 3.40.
const shell = spawnSync("sqlite3", [":memory:", "select octet_length('結')"], { encoding: "utf8" });
if (shell.stdout?.trim() !== "3") {
	console.error(
		"ベンチには SQLite 3.43 以降の sqlite3 コマンドが必要です（sqlite3 --version で確認できます）。",
	);
	process.exit(1);
}
for (const name of asked.length > 0 ? asked : BENCHES) await import(`./${name}.ts`);
