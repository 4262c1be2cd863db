import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CHANNEL_ACCESS_TOKEN, CHANNEL_SECRET } from "../line/secrets.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const READY_WITHIN = 180_000;

/**
 * The built product as run by `npm start`, with its own state directory and all its processes in one group.
 */
export class Product {
	readonly stateDir: string;
	readonly port: number;
	readonly #lineAddress: string;
	#process: ChildProcess | undefined;
	#output = "";

	private constructor(port: number, lineAddress: string) {
		this.stateDir = mkdtempSync(join(tmpdir(), "musubi-crash-"));
		this.port = port;
		this.#lineAddress = lineAddress;
		process.once("exit", this.#killNow);
	}

	/** Product with a free port and an empty state, not started. */
	static async onNothing(lineAddress: string): Promise<Product> {
		return new Product(await freePort(), lineAddress);
	}

	/** Product with a copy of an initialised state. */
	static async install(lineAddress: string, firstState: string): Promise<Product> {
		const product = await Product.onNothing(lineAddress);
		cpSync(firstState, product.stateDir, { recursive: true });
		return product;
	}

	/** Starts on the current state with the arguments of `npm start`; resolves when ready. */
	async start(...parameters: string[]): Promise<void> {
		this.#output = "";
		const command = ["--no-warnings", "scripts/serve.ts", ...parameters];
		const child = spawn(join(ROOT, "node_modules/.bin/node"), command, {
			cwd: ROOT,
			detached: true,
			stdio: ["ignore", "pipe", "pipe"],
			env: {
				...process.env,
				PORT: String(this.port),
				STATE_DIR: this.stateDir,
				LINE_CHANNEL_SECRET: CHANNEL_SECRET,
				LINE_CHANNEL_ACCESS_TOKEN: CHANNEL_ACCESS_TOKEN,
				LINE_API_BASE: this.#lineAddress,
			},
		});
		this.#process = child;
		await new Promise<void>((ready, failed) => {
			const timer = setTimeout(() => failed(new Error(`Not ready:\n${this.#output}`)), READY_WITHIN);
			const hear = (chunk: Buffer) => {
				this.#output = (this.#output + chunk.toString("utf8")).slice(-20_000);
				if (!/^ready /m.test(this.#output)) return;
				clearTimeout(timer);
				ready();
			};
			child.stdout?.on("data", hear);
			child.stderr?.on("data", hear);
			child.once("exit", (code) => failed(new Error(`Ended with ${code}:\n${this.#output}`)));
		});
	}

	/** Kills all of its processes at once, like a power failure. */
	async kill(): Promise<void> {
		const child = this.#process;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const gone = new Promise((resolve) => child.once("exit", resolve));
		this.#killNow();
		await gone;
		this.#process = undefined;
	}

	/** Kills it and deletes its state. */
	async remove(): Promise<void> {
		await this.kill();
		process.off("exit", this.#killNow);
		rmSync(this.stateDir, { recursive: true, force: true });
	}

	fetch(path: string, init?: RequestInit): Promise<Response> {
		return fetch(`http://127.0.0.1:${this.port}${path}`, init);
	}

	/** Recent output, for failure messages. */
	get output(): string {
		return this.#output;
	}

	readonly #killNow = () => {
		const pid = this.#process?.pid;
		if (pid === undefined) return;
		try {
			process.kill(-pid, "SIGKILL");
		} catch {
			// The group has already ended.
		}
	};
}

export function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}
