// Entry of a fresh clone: installs dependencies if needed, then runs the script with the project's own Node,
// which runs TypeScript directly. Supports Node 20 and later.
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
/** Long-running scripts with child processes; they form a process group, which ends as a whole. */
const isHost = ["scripts/serve.ts", "scripts/develop.ts"].includes(script);
const isGroup = isHost && process.platform !== "win32";

const child = spawn(node, ["--no-warnings", script, ...process.argv.slice(3)], {
	cwd: root,
	// Half of a start is compiling the tools' code.
	env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"), ...process.env },
	// Through the channel the host learns that this process has ended.
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

/** Ends processes of the group that outlived their leader. */
function endGroup() {
	if (!isGroup) return;
	try {
		process.kill(-child.pid, "SIGKILL");
	} catch {
		// The group has already ended.
	}
}

/**
 * Polls whether npm is still the parent, because a signal that ends npm immediately is not forwarded. npm is
 * the direct parent, since package.json's scripts begin with `exec`: a shell in between would swallow the
 * signals that npm does forward.
 */
function endWithNpm() {
	if (!process.env.npm_lifecycle_event) return;
	const npm = process.ppid;
	setInterval(() => {
		if (process.ppid !== npm) end("SIGTERM");
	}, 500).unref();
}

/** Installs unless the current lockfile is installed. */
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
		// Disables a package's telemetry; npm 11 skips its script (allowScripts), npm 10 runs it.
		env: { ...process.env, SCARF_ANALYTICS: "false" },
	});
	if (result.status !== 0) {
		console.error("インストールに失敗しました。上の表示を確認してください。");
		process.exit(result.status ?? 1);
	}
	mkdirSync(dirname(mark), { recursive: true });
	writeFileSync(mark, lock);
}
