/** Cloudflare's limit of open connections per invocation; a further call is queued while its timeout runs. */
const CONNECTIONS = 6;

/** Connections of one invocation, shared so that each lane has at least one, even beside slow ones. */
export class Connections {
	readonly #lanes: number;
	#used = 0;
	#holding = 0;

	constructor(lanes: number) {
		this.#lanes = lanes;
	}

	/**
	 * Takes connections for a lane that has none.
	 * @returns their number, which leaves enough for the other lanes
	 */
	take(most: number): number {
		const others = this.#lanes - this.#holding - 1;
		const taken = Math.max(1, Math.min(most, CONNECTIONS - this.#used - others));
		this.#used += taken;
		this.#holding += 1;
		return taken;
	}

	give(back: number): void {
		this.#used -= back;
		this.#holding -= 1;
	}
}
