import { SECOND } from "#domain/time.ts";

/** Whoever has waited so long for somebody else's trip goes by themselves: it may have ended with its request. */
const PATIENCE = 2 * SECOND;

interface Waiting<Input, Output> {
	input: Input;
	/** Has it go on, in its own request. */
	turn: (turn: Turn<Input, Output>) => void;
}

/** What whoever waits is told: what it came to, whom to take along, or to go by themselves. */
type Turn<Input, Output> = { output: Output } | { takes: Waiting<Input, Output>[] } | "alone";

type Carry<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>;

interface Size<Input> {
	/** How many share a trip. */
	most: number;
	/** How heavy a trip may be, and what each weighs. */
	heaviest?: number;
	weigh?: (input: Input) => number;
	/** Milliseconds. */
	patience?: number;
}

/**
 * What requests ask of the database at the same time, in one trip. The first goes at once; those that come while it is
 * under way gather, and the first of these takes them all. So no answer is older than its question, and nobody waits
 * where nobody else does. A trip that fails is made again by each for itself: one that cannot be carried takes no other
 * along.
 */
export class Together<Input, Output> {
	readonly #size: Size<Input>;
	#waiting: Waiting<Input, Output>[] = [];
	/** The trip that is under way; 0 for none. */
	#trip = 0;
	#trips = 0;

	constructor(size: Size<Input>) {
		this.#size = size;
	}

	/**
	 * @param execution of the request that asks: others are carried though its own client has gone
	 * @param carry makes a trip; it answers each input in its place, and may be asked for one twice
	 * @throws what `carry` throws of this input alone
	 */
	ask(
		execution: Pick<ExecutionContext, "waitUntil">,
		input: Input,
		carry: Carry<Input, Output>,
	): Promise<Output> {
		const asked = this.#ask(input, carry);
		execution.waitUntil(asked.catch(() => undefined));
		return asked;
	}

	async #ask(input: Input, carry: Carry<Input, Output>): Promise<Output> {
		if (this.#trip === 0) return this.#lead([], input, carry);
		const turn = await this.#wait(input);
		if (turn === "alone") return this.#alone(input, carry);
		return "output" in turn ? turn.output : this.#lead(turn.takes, input, carry);
	}

	async #lead(others: Waiting<Input, Output>[], input: Input, carry: Carry<Input, Output>): Promise<Output> {
		const trip = ++this.#trips;
		this.#trip = trip;
		try {
			const [own, ...outputs] = await carry([input, ...others.map((each) => each.input)]);
			for (const [place, { turn }] of others.entries()) turn({ output: outputs[place]! });
			return own!;
		} catch (error) {
			for (const { turn } of others) turn("alone");
			if (others.length === 0) throw error;
			return await this.#alone(input, carry);
		} finally {
			// Somebody may have lost patience, and lead by now.
			if (this.#trip === trip) this.#handOver();
		}
	}

	async #alone(input: Input, carry: Carry<Input, Output>): Promise<Output> {
		const [own] = await carry([input]);
		return own!;
	}

	#handOver(): void {
		this.#trip = 0;
		const [next, ...others] = this.#take();
		if (!next) return;
		// Nobody goes between: it leads from here on, though its request has yet to hear of it.
		this.#trip = ++this.#trips;
		next.turn({ takes: others });
	}

	/** Those who have waited longest, as many as a trip carries; one at least. */
	#take(): Waiting<Input, Output>[] {
		const { most, heaviest = Number.POSITIVE_INFINITY, weigh = () => 0 } = this.#size;
		let weight = 0;
		const above = this.#waiting.findIndex(({ input }, place) => {
			weight += weigh(input);
			return place > 0 && (place >= most || weight > heaviest);
		});
		return this.#waiting.splice(0, above < 0 ? this.#waiting.length : above);
	}

	async #wait(input: Input): Promise<Turn<Input, Output>> {
		const { promise, resolve } = Promise.withResolvers<Turn<Input, Output>>();
		const own = { input, turn: resolve };
		const trip = this.#trip;
		this.#waiting.push(own);
		const timer = setTimeout(() => {
			this.#waiting = this.#waiting.filter((each) => each !== own);
			// The very trip that was under way when this one came: it leads nobody any more.
			if (this.#trip === trip) this.#handOver();
			resolve("alone");
		}, this.#size.patience ?? PATIENCE);
		try {
			return await promise;
		} finally {
			clearTimeout(timer);
		}
	}
}
