import type { Dice } from "../dice.ts";

/**
 * What can go wrong with a call. `…-after`: LINE has accepted the messages when it happens, and the caller alone does
 * not learn of it.
 */
export type Trouble =
	| "error"
	| "error-after"
	| "busy"
	| "busy-with-time"
	| "drop"
	| "drop-after"
	| "silence-after";

const USUAL: readonly Trouble[] = ["error", "error-after", "busy", "busy-with-time", "drop", "drop-after"];

/** LINE's bad days: strikes calls by the dice. */
export class Weather {
	/** How often each trouble has struck. */
	readonly struck = new Map<Trouble, number>();
	/** The probability that a call is struck. */
	probability = 0;
	/** Silences, of which each costs the product ten seconds, that may still come. */
	silences = 0;
	/** How often one delivery meets trouble at most, so that a run ends. */
	troublesPerKey = 3;
	/** The longest that half of a call takes, in milliseconds. */
	slowest = 30;
	readonly #dice: Dice;
	readonly #kinds: readonly Trouble[];
	readonly #byKey = new Map<string, number>();

	constructor(dice: Dice, kinds = USUAL) {
		this.#dice = dice;
		this.#kinds = kinds;
	}

	/** What befalls a call with this key; null in good weather. */
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

	/** Milliseconds that half of a call takes. */
	delay(): number {
		return this.#dice.between(0, this.slowest);
	}
}
