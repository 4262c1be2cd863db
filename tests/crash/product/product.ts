import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CHANNEL_ACCESS_TOKEN, CHANNEL_SECRET } from "../line/secrets.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const READY_WITHIN = 180_000;

/** The built product as `npm start` runs it, on a state of its own, with everything it starts in one process group. */
export class Product {
	readonly stateDir: string;
	readonly #port: number;
	readonly #lineAddress: string;
	#process: ChildProcess | undefined;
	#output = "";

	private constructor(port: number, lineAddress: string) {
		this.stateDir = mkdtempSync(join(tmpdir(), "musubi-crash-"));
		this.#port = port;
		this.#lineAddress = lineAddress;
		process.once("exit", this.#killNow);
	}

	/** A product on a free port and an empty state, not yet started. */
	static async onNothing(lineAddress: string): Promise<Product> {
		return new Product(await freePort(), lineAddress);
	}

	/** The same on a copy of a state on which one was started before. */
	static async install(lineAddress: string, firstState: string): Promise<Product> {
		const product = await Product.onNothing(lineAddress);
		cpSync(firstState, product.stateDir, { recursive: true });
		return product;
	}

	/** Starts on whatever state the last process left, with the parameters of `npm start`, and resolves when it is ready. */
	async start(...parameters: string[]): Promise<void> {
		this.#output = "";
		const command = ["--no-warnings", "scripts/serve.ts", ...parameters];
		const child = spawn(join(ROOT, "node_modules/.bin/node"), command, {
			cwd: ROOT,
			detached: true,
			stdio: ["ignore", "pipe", "pipe"],
			env: {
				...process.env,
				PORT: String(this.#port),
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

	/** Ends every process of it at once, as a power cut would. */
	async kill(): Promise<void> {
		const child = this.#process;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const gone = new Promise((resolve) => child.once("exit", resolve));
		this.#killNow();
		await gone;
		this.#process = undefined;
	}

	/** Kills it and takes its state away. */
	async remove(): Promise<void> {
		await this.kill();
		process.off("exit", this.#killNow);
		rmSync(this.stateDir, { recursive: true, force: true });
	}

	fetch(path: string, init?: RequestInit): Promise<Response> {
		return fetch(`http://127.0.0.1:${this.#port}${path}`, init);
	}

	/** What it said last, for the reader of a failure. */
	get output(): string {
		return this.#output;
	}

	readonly #killNow = () => {
		const pid = this.#process?.pid;
		if (pid === undefined) return;
		try {
			process.kill(-pid, "SIGKILL");
		} catch {
			// The whole group is gone already.
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
