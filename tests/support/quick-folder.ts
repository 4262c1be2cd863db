import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** What the databases and browsers of a run take, several times over. */
const ROOM = 2_000_000_000;

/**
 * Where tests keep what they throw away: memory, where the system has a folder of it with room. On a disk each write of a
 * database waits until it lies there, and a run of the Worker tests makes some hundred thousand.
 */
export function quickFolder(): string {
	try {
		accessSync(MEMORY, constants.W_OK);
		const { bavail, bsize } = statfsSync(MEMORY);
		return bavail * bsize >= ROOM ? MEMORY : tmpdir();
	} catch {
		return tmpdir();
	}
}
