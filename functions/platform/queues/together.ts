import { SECOND } from "#domain/platform/time/time.ts";

/**
 * Timeout after which a waiting request makes a D1 call of its own: the shared call may have ended with its
 * request.
 */
const PATIENCE = 2 * SECOND;

/**
 * Time for which a shared D1 call waits for more requests, milliseconds: a call costs far more than its
 * statements.
 */
const GATHER = 4;

interface Waiting<Input, Output> {
	input: Input;
	/** Has it go on, in its own request. */
	turn: (turn: Turn<Output>) => void;
}

/** Result for a waiting request: the outcome, the role of leader of the next call, or a call of its own. */
type Turn<Output> = { output: Output } | { leads: number } | "alone";

type Carry<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>;

interface Size<Input> {
	/** Maximum number of requests of a shared call. */
	most: number;
	/** Maximum weight of a shared call, and the weight of each input. */
	heaviest?: number;
	weigh?: (input: Input) => number;
	/** Milliseconds. */
	gather?: number;
	patience?: number;
}

/**
 * Coalesces concurrent queries of requests into shared D1 calls. The first is sent at once; those that arrive
 * meanwhile are collected, and the first of these sends them all, with any that arrive in the next few
 * milliseconds. So no answer is older than its query, and a request alone never waits. After a failed call
 * each request repeats its own, so that one that cannot be executed affects no other.
 */
export class Together<Input, Output> {
	readonly #size: Size<Input>;
	#waiting: Waiting<Input, Output>[] = [];
	/** The call in progress; 0 for none. */
	#trip = 0;
	#trips = 0;

	constructor(size: Size<Input>) {
		this.#size = size;
	}

	/**
	 * @param execution of the request: it may execute queries of others after its own client has gone
	 * @param carry makes a call; it answers each input at the same index, and may receive one twice
	 * @throws errors of `carry` for this input alone
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
		if (this.#trip === 0) return this.#lead(++this.#trips, [], input, carry);
		const turn = await this.#wait(input);
		if (turn === "alone") return this.#alone(input, carry);
		if ("output" in turn) return turn.output;
		const { gather = GATHER, most } = this.#size;
		if (gather > 0 && this.#waiting.length < most - 1)
			await new Promise((resolve) => setTimeout(resolve, gather));
		return this.#lead(turn.leads, this.#take(input), input, carry);
	}

	async #lead(
		trip: number,
		others: Waiting<Input, Output>[],
		input: Input,
		carry: Carry<Input, Output>,
	): Promise<Output> {
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

	/** The longest waiting request leads; no other may start in between, though it has yet to be notified. */
	#handOver(): void {
		const next = this.#waiting.shift();
		this.#trip = next ? ++this.#trips : 0;
		next?.turn({ leads: this.#trip });
	}

	/** The longest waiting requests, as many as a call takes in addition to its leader's. */
	#take(leader: Input): Waiting<Input, Output>[] {
		const { most, heaviest = Number.POSITIVE_INFINITY, weigh = () => 0 } = this.#size;
		let weight = weigh(leader);
		const above = this.#waiting.findIndex(({ input }, place) => {
			weight += weigh(input);
			return place >= most - 1 || weight > heaviest;
		});
		return this.#waiting.splice(0, above < 0 ? this.#waiting.length : above);
	}

	async #wait(input: Input): Promise<Turn<Output>> {
		const { promise, resolve } = Promise.withResolvers<Turn<Output>>();
		const own = { input, turn: resolve };
		const trip = this.#trip;
		this.#waiting.push(own);
		const timer = setTimeout(() => {
			this.#waiting = this.#waiting.filter((each) => each !== own);
			// The call in progress is still the one that was in progress at the arrival: it leads no request any
			// more.
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
