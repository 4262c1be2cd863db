/** Worker that can be killed before or after any of its steps. Calls of a dead one never resolve. */
export class Mortal {
	/** Resolves at its death. */
	readonly died: Promise<void>;
	isDead = false;
	#left: number;
	#tell: () => void = () => undefined;

	/** @param steps half steps until its death; unlimited where something else kills it */
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

	/** Kills the worker, whatever else it has in flight. */
	async die(): Promise<never> {
		this.isDead = true;
		this.#tell();
		return new Promise<never>(() => undefined);
	}

	/** Never resolves once dead; consumes no step. */
	async live(): Promise<void> {
		if (this.isDead) await this.die();
	}

	async #live(): Promise<void> {
		if (this.isDead || this.#left-- <= 0) await this.die();
	}
}
