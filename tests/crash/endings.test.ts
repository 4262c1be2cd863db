import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "./product/product.ts";
import { SEED, SIZES } from "./sizes.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const READY_WITHIN = 180_000;
const GONE_WITHIN = 15_000;

let stateDir: string;
let started: Started[] = [];
beforeAll(() => {
	stateDir = mkdtempSync(join(tmpdir(), "musubi-endings-"));
	cpSync(inject("firstState"), stateDir, { recursive: true });
});
afterEach(async () => {
	for (const each of started) await each.endAll();
	started = [];
});
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

interface Listed {
	pid: number;
	ppid: number;
	state: string;
	command: string;
}

/** Processes of the machine. Minimal Linux systems lack `ps`, other systems `/proc`. */
const processes = (): Listed[] => (existsSync("/proc/self/stat") ? readProcesses() : listProcesses());

const readProcesses = (): Listed[] =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => {
			try {
				const stat = readFileSync(`/proc/${name}/stat`, "latin1");
				// The command in brackets may contain spaces and brackets.
				const [state = "", ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
				const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
				return [{ pid: Number(name), ppid: Number(ppid), state, command }];
			} catch {
				// The process ended meanwhile.
				return [];
			}
		});

const listProcesses = (): Listed[] =>
	spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" })
		.stdout.trim()
		.split("\n")
		.map((line) => {
			const [pid, ppid, state = "", ...command] = line.trim().split(/\s+/);
			return { pid: Number(pid), ppid: Number(ppid), state, command: command.join(" ") };
		});

/** Running processes among these, without zombies. */
const living = (pids: readonly number[]): Listed[] =>
	processes().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith("Z"));

async function eventually<Value>(
	read: () => Value,
	holds: (value: Value) => boolean,
	within: number,
): Promise<Value> {
	for (let waited = 0; ; waited += 100) {
		const value = read();
		if (holds(value) || waited >= within) return value;
		await new Promise((resume) => setTimeout(resume, 100));
	}
}

/** `npm start`, as an operator runs it. */
class Started {
	output = "";
	readonly child: ChildProcess;

	constructor(port: number) {
		this.child = spawn("npm", ["start"], {
			cwd: ROOT,
			// A process group of its own, like in a terminal.
			detached: true,
			stdio: ["ignore", "pipe", "pipe"],
			env: {
				...process.env,
				...{ PORT: String(port), STATE_DIR: stateDir },
				...{ LINE_API_BASE: "", LINE_CHANNEL_ACCESS_TOKEN: "", LINE_CHANNEL_SECRET: "" },
			},
		});
		for (const stream of [this.child.stdout, this.child.stderr])
			stream?.on("data", (chunk: Buffer) => {
				this.output += chunk.toString("utf8");
			});
		started.push(this);
	}

	static async ready(tries = 3): Promise<Started> {
		const product = new Started(await freePort());
		// Another process may have taken the port meanwhile.
		await product.says(tries > 1 ? /^ready |ERR_ADDRESS_IN_USE/m : /^ready /m);
		return product.output.includes("ERR_ADDRESS_IN_USE") ? Started.ready(tries - 1) : product;
	}

	async says(words: RegExp): Promise<void> {
		const over = () => words.test(this.output) || this.child.exitCode !== null;
		await eventually(over, Boolean, READY_WITHIN);
		expect(this.output).toMatch(words);
	}

	/** npm and all of its descendants. */
	get all(): Listed[] {
		const known = processes();
		const found = known.filter(({ pid }) => pid === this.child.pid);
		for (const { pid } of found) found.push(...known.filter(({ ppid }) => ppid === pid));
		return found;
	}

	async endAll(): Promise<void> {
		for (const { pid } of this.all.reverse()) process.kill(pid, "SIGKILL");
		await eventually(
			() => this.child.exitCode ?? this.child.signalCode,
			(code) => code !== null,
			GONE_WITHIN,
		);
	}
}

const WHICH: [string, RegExp][] = [
	["npm itself", /^npm start/],
	["the script that npm starts", /start\.mjs scripts\/serve\.ts$/],
	["the host", /--no-warnings scripts\/serve\.ts/],
	["workerd", /workerd serve/],
];

const ended = (all: Listed[]) =>
	eventually(
		() => living(all.map(({ pid }) => pid)),
		(left) => left.length === 0,
		GONE_WITHIN,
	);

test("Ctrl-C in the terminal leaves no process behind", async () => {
	const { all, child } = await Started.ready();
	process.kill(-child.pid!, "SIGINT");
	expect(await ended(all)).toEqual([]);
});

const SIGNALS = ["SIGTERM", "SIGINT", "SIGKILL"] as const;

/** Every process with every signal. The first four cover all processes, with signals chosen by the seed. */
const PAIRS = SIGNALS.flatMap((_, turn) =>
	WHICH.map(([name, command], index) => ({
		name,
		command,
		signal: SIGNALS[(SEED + index + turn) % SIGNALS.length]!,
	})),
);

test.each(PAIRS.slice(0, SIZES.endings))(
	"$signal to $name leaves no process behind",
	async ({ command, signal }) => {
		const all = (await Started.ready()).all;
		const target = all.find((each) => command.test(each.command));
		expect(all.map((each) => each.command)).toContain(target?.command);
		process.kill(target!.pid, signal);
		expect(await ended(all)).toEqual([]);
	},
);

describe("one state", () => {
	test("is one product's: the second says who has it and ends, and the first goes on", async () => {
		const first = await Started.ready();
		const second = new Started(await freePort());
		await second.says(/データの保存先 .* は、別の結び（プロセス \d+）が使用中です。/);
		expect(second.output).toContain(stateDir);
		expect(
			await eventually(
				() => second.child.exitCode,
				(code) => code !== null,
				GONE_WITHIN,
			),
		).toBe(1);
		const host = first.all.find(({ command }) => /--no-warnings scripts\/serve\.ts/.test(command))!;
		expect(second.output).toContain(`プロセス ${host.pid}`);
		expect(living([host.pid])).toHaveLength(1);
	});

	test("of a product that was killed is free at once", async () => {
		const first = await Started.ready();
		const all = first.all;
		process.kill(all.find(({ command }) => /--no-warnings scripts\/serve\.ts/.test(command))!.pid, "SIGKILL");
		expect(await ended(all)).toEqual([]);
		await Started.ready();
	});
});
