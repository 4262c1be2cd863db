/** Cloudflare's limit of open connections per invocation; a further call is queued while its timeout runs. */
const CONNECTIONS = 6;

/** Connections of one invocation, shared so that each lane has at least one, even beside slow ones. */
export class Connections {
	readonly #lanes: number;
	#used = 0;
	#activeLanes = 0;

	constructor(lanes: number) {
		this.#lanes = lanes;
	}

	/**
	 * Takes connections for a lane that has none.
	 * @returns their number, which leaves enough for the other lanes
	 */
	take(maxCount: number): number {
		const reserved = this.#lanes - this.#activeLanes - 1;
		const count = Math.max(1, Math.min(maxCount, CONNECTIONS - this.#used - reserved));
		this.#used += count;
		this.#activeLanes += 1;
		return count;
	}

	/** Returns a lane's connections. */
	release(count: number): void {
		this.#used -= count;
		this.#activeLanes -= 1;
	}
}
