import { type ChildProcess, spawn } from "node:child_process";

interface StartedProduct {
	child: ChildProcess;
	/** Resolves when the contents are loaded. */
	ready: Promise<void>;
}

/** Starts a built product on its own state. */
export function startProduct(
	{ port, stateDir }: { port: number; stateDir: string },
	options: readonly string[],
): StartedProduct {
	const child = spawn(process.execPath, ["--no-warnings", "scripts/serve.ts", ...options], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
	});
	let said = "";
	const ready = new Promise<void>((resolve) =>
		child.stdout.on("data", (chunk: Buffer) => {
			said += chunk;
			if (/^ready /m.test(said)) resolve();
		}),
	);
	return { child, ready };
}
