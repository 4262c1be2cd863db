// Brings a fresh clone to life: installs what is missing, then hands over to the project's own Node, which runs
// TypeScript as it is. Runs on any Node from 20 on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const script = process.argv[2] ?? "scripts/serve.ts";

installIfNeeded();
const node = join(root, "node_modules", ".bin", "node");
const child = spawn(node, ["--no-warnings", script, ...process.argv.slice(3)], {
	cwd: root,
	stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Installs when the lockfile is not the one that was installed last. */
function installIfNeeded() {
	const lock = createHash("sha256")
		.update(readFileSync(join(root, "package-lock.json")))
		.digest("hex");
	const mark = join(root, "node_modules", ".musubi-installed");
	if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
	console.log("必要なものをインストールしています…");
	const npm = process.platform === "win32" ? "npm.cmd" : "npm";
	const result = spawnSync(npm, ["ci", "--include=dev", "--no-audit", "--no-fund"], {
		cwd: root,
		stdio: "inherit",
	});
	if (result.status !== 0) {
		console.error("インストールに失敗しました。上の表示を確認してください。");
		process.exit(result.status ?? 1);
	}
	mkdirSync(dirname(mark), { recursive: true });
	writeFileSync(mark, lock);
}
