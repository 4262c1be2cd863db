import type { Dice } from "../dice.ts";

/** Failure of a call. `…-after`: LINE has accepted the messages, but the caller does not learn it. */
export type Trouble =
	| "error"
	| "error-after"
	| "busy"
	| "busy-with-time"
	| "drop"
	| "drop-after"
	| "silence-after";

const USUAL: readonly Trouble[] = ["error", "error-after", "busy", "busy-with-time", "drop", "drop-after"];

/** Random failures of LINE. */
export class Weather {
	/** Number of failures of each kind. */
	readonly struck = new Map<Trouble, number>();
	/** Probability that a call fails. */
	probability = 0;
	/** Remaining silences; each costs the product ten seconds. */
	silences = 0;
	/** Maximum failures per delivery, so that a run ends. */
	troublesPerKey = 3;
	/** Maximum duration of half a call, ms. */
	slowest = 30;
	readonly #dice: Dice;
	readonly #kinds: readonly Trouble[];
	readonly #byKey = new Map<string, number>();

	constructor(dice: Dice, kinds = USUAL) {
		this.#dice = dice;
		this.#kinds = kinds;
	}

	/** Failure of a call with this key; null for none. */
	befalls(key: string): Trouble | null {
		const before = this.#byKey.get(key) ?? 0;
		if (before >= this.troublesPerKey || !this.#dice.happens(this.probability)) return null;
		const trouble =
			this.silences > 0 && this.#dice.happens(0.1) ? "silence-after" : this.#dice.pick(this.#kinds);
		if (trouble === "silence-after") this.silences--;
		this.#byKey.set(key, before + 1);
		this.struck.set(trouble, (this.struck.get(trouble) ?? 0) + 1);
		return trouble;
	}

	/** Random duration of half a call, ms. */
	delay(): number {
		return this.#dice.between(0, this.slowest);
	}
}
