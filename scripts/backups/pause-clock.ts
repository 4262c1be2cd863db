import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { ROOT } from "../local/local-settings.ts";

/** Stops the clock of a Worker: nothing is sent, claimed or deleted by it. */
export const pauseClock = (cloudflare: CloudflareClient, worker: string): Promise<void> =>
	setCrons(cloudflare, worker, []);

/** Starts the clock of a Worker, as a deployment does. */
export const resumeClock = (cloudflare: CloudflareClient, worker: string): Promise<void> =>
	setCrons(cloudflare, worker, readCrons());

const setCrons = (cloudflare: CloudflareClient, worker: string, crons: readonly string[]): Promise<void> =>
	cloudflare.call(
		"PUT",
		`/workers/scripts/${worker}/schedules`,
		crons.map((cron) => ({ cron })),
	);

/** Triggers of `wrangler.toml`, which a deployment sets. */
function readCrons(): string[] {
	const [, list = ""] =
		/^crons = \[([^\]]*)\]/m.exec(readFileSync(join(ROOT, "wrangler.toml"), "utf8")) ?? [];
	return [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron!);
}
