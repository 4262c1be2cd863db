/** Cloudflare opens so many for one invocation: a further call would wait there in line with its time running. */
const CONNECTIONS = 6;

/** The connections of one invocation, shared by so many lanes that each has one, however silent the others are. */
export class Connections {
	readonly #lanes: number;
	#used = 0;
	#holding = 0;

	constructor(lanes: number) {
		this.#lanes = lanes;
	}

	/** Takes some for a lane, which holds none. @returns how many: what the others may need stays */
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
