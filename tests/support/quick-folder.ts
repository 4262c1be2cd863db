import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** Space of a run's databases and browsers, several times over; bytes. */
const MIN_FREE_BYTES = 2_000_000_000;

/**
 * Temporary folder: in memory where the system has enough of it. On disk each database write waits for a
 * sync, and a run of the Worker tests makes some hundred thousand.
 */
export function findQuickFolder(): string {
	try {
		accessSync(MEMORY, constants.W_OK);
		const { bavail, bsize } = statfsSync(MEMORY);
		return bavail * bsize >= MIN_FREE_BYTES ? MEMORY : tmpdir();
	} catch {
		return tmpdir();
	}
}
