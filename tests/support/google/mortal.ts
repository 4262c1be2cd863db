/**
 * A worker that can be killed between any two of its steps: before one, or after it and before anybody hears of it.
 * Whoever waits for a dead one waits for ever.
 */
export class Mortal {
	/** Resolves once it is dead. */
	readonly died: Promise<void>;
	isDead = false;
	#left: number;
	#tell: () => void = () => undefined;

	/** @param steps how many half steps it lives; for ever where it dies of something else */
	constructor(steps = Number.POSITIVE_INFINITY) {
		this.#left = steps;
		this.died = new Promise((resolve) => {
			this.#tell = resolve;
		});
	}

	async step<Result>(work: () => Promise<Result>): Promise<Result> {
		await this.#live();
		const result = await work();
		await this.#live();
		return result;
	}

	/** Dies here, whoever of its own is under way elsewhere. */
	async die(): Promise<never> {
		this.isDead = true;
		this.#tell();
		return new Promise<never>(() => undefined);
	}

	/** What waits for nothing goes on as long as it lives, and takes no step of it. */
	async live(): Promise<void> {
		if (this.isDead) await this.die();
	}

	async #live(): Promise<void> {
		if (this.isDead || this.#left-- <= 0) await this.die();
	}
}
