/**
 * A worker that can be killed between any two of its steps: before one, or after it and before anybody hears of it.
 * Whoever waits for a dead one waits for ever.
 */
export class Mortal {
	/** Resolves once it is dead. */
	readonly died: Promise<void>;
	isDead = false;
	#left: number;
	#die: () => void = () => undefined;

	/** @param steps how many half steps it lives */
	constructor(steps: number) {
		this.#left = steps;
		this.died = new Promise((resolve) => {
			this.#die = resolve;
		});
	}

	async step<Result>(work: () => Promise<Result>): Promise<Result> {
		await this.#live();
		const result = await work();
		await this.#live();
		return result;
	}

	async #live(): Promise<void> {
		if (!this.isDead && this.#left-- > 0) return;
		this.isDead = true;
		this.#die();
		await new Promise(() => undefined);
	}
}
