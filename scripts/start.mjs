// Brings a fresh clone to life: installs what is missing, then hands over to the project's own Node, which runs
// TypeScript as it is. Runs on any Node from 20 on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { unmetRequirement } from "./requirements.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const script = process.argv[2] ?? "scripts/serve.ts";

installIfNeeded();
const node = join(root, "node_modules", ".bin", "node");
/** What goes on until it is ended, with processes of its own: they are a group, which ends as a whole. */
const isHost = ["scripts/serve.ts", "scripts/develop.ts"].includes(script);
const isGroup = isHost && process.platform !== "win32";

const child = spawn(node, ["--no-warnings", script, ...process.argv.slice(3)], {
	cwd: root,
	// Half of a start is reading the tools' own code anew.
	env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"), ...process.env },
	// Through the channel a host hears that this process is gone.
	stdio: isHost ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
	detached: isGroup,
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(signal));
if (isGroup) endWithNpm();
child.on("exit", (code, signal) => {
	endGroup();
	process.exit(code ?? (signal ? 1 : 0));
});

function end(signal) {
	child.kill(signal);
	if (isGroup) setTimeout(endGroup, 10_000).unref();
}

/** Whatever of the group outlived the process that led it. */
function endGroup() {
	if (!isGroup) return;
	try {
		process.kill(-child.pid, "SIGKILL");
	} catch {
		// All of it is gone.
	}
}

/**
 * A signal that ends npm at once is passed on by nobody, so whether npm is still the parent is looked at. It is, since
 * package.json's scripts begin with `exec`: no shell stands between, which would keep to itself what npm does pass on.
 */
function endWithNpm() {
	if (!process.env.npm_lifecycle_event) return;
	const npm = process.ppid;
	setInterval(() => {
		if (process.ppid !== npm) end("SIGTERM");
	}, 500).unref();
}

/** Installs when the lockfile is not the one that was installed last. */
function installIfNeeded() {
	const lock = createHash("sha256")
		.update(readFileSync(join(root, "package-lock.json")))
		.digest("hex");
	const mark = join(root, "node_modules", ".musubi-installed");
	if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
	const problem = unmetRequirement();
	if (problem) {
		console.error(problem);
		process.exit(1);
	}
	console.log("必要なものをインストールしています（初回のみ、1 分ほど）…");
	const npm = process.platform === "win32" ? "npm.cmd" : "npm";
	const result = spawnSync(npm, ["ci", "--include=dev", "--no-audit", "--no-fund"], {
		cwd: root,
		stdio: "inherit",
		// A package's script reports to its maker; npm 11 leaves it out (allowScripts), npm 10 runs it.
		env: { ...process.env, SCARF_ANALYTICS: "false" },
	});
	if (result.status !== 0) {
		console.error("インストールに失敗しました。上の表示を確認してください。");
		process.exit(result.status ?? 1);
	}
	mkdirSync(dirname(mark), { recursive: true });
	writeFileSync(mark, lock);
}
