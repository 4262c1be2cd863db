/**
 * Batches concurrent calls. Each turn of the object's event loop ends with a write to disk, which dominates
 * the cost of a call; so calls wait briefly and share it.
 */
export class CallBatches {
	#waiting: (() => void)[] = [];

	/** Runs an action in the next batch, without interleaving and in order of arrival. */
	run<T>(call: () => T): Promise<T> {
		return new Promise((resolve, reject) => {
			if (this.#waiting.length === 0) setTimeout(() => this.#runBatch(), 0);
			this.#waiting.push(() => {
				try {
					resolve(call());
				} catch (error) {
					reject(error);
				}
			});
		});
	}

	#runBatch(): void {
		const batch = this.#waiting;
		this.#waiting = [];
		for (const run of batch) run();
	}
}
