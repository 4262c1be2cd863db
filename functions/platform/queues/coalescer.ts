import { SECOND } from "#domain/platform/time/wire-time.ts";

/**
 * Timeout after which a waiting request makes a D1 call of its own: the request that leads the shared call
 * may have ended.
 */
const WAIT_TIMEOUT = 2 * SECOND;

/**
 * Time for which a shared D1 call waits for more requests, in milliseconds: a call costs far more than its
 * statements.
 */
const GATHER_TIME = 4;

interface Waiting<Input, Output> {
	input: Input;
	/** Resumes the request. */
	turn: (turn: WaitOutcome<Output>) => void;
}

/** Outcome for a waiting request: its result, the lead of the next call, or a call of its own. */
type WaitOutcome<Output> = { output: Output } | { leads: number } | "alone";

type BatchCall<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>;

interface CoalescerLimits<Input> {
	/** Maximum number of requests in a shared call. */
	most: number;
	/** Maximum total weight of a shared call, and the weight of an input. */
	heaviest?: number;
	weigh?: (input: Input) => number;
	/** Time to wait for more requests, and for a shared call, in milliseconds. */
	gather?: number;
	patience?: number;
}

/**
 * Coalesces concurrent queries into shared D1 calls. The first query is sent at once; those that arrive
 * meanwhile are collected, and the first of these sends them all, with any that arrive in the next few
 * milliseconds. So no result is older than its query, and a single request never waits. After a failed call
 * each request repeats its own query, so that an invalid one affects no other.
 */
export class Coalescer<Input, Output> {
	readonly #size: CoalescerLimits<Input>;
	#waiting: Waiting<Input, Output>[] = [];
	/** Number of the call in progress; 0 for none. */
	#trip = 0;
	#trips = 0;

	constructor(size: CoalescerLimits<Input>) {
		this.#size = size;
	}

	/**
	 * @param execution context of the request, which may run queries of others after its own client has gone
	 * @param carry makes a call, and returns a result per input at the same index; it may get an input twice
	 * @throws errors of `carry` for this input alone
	 */
	ask(
		execution: Pick<ExecutionContext, "waitUntil">,
		input: Input,
		carry: BatchCall<Input, Output>,
	): Promise<Output> {
		const asked = this.#ask(input, carry);
		execution.waitUntil(asked.catch(() => undefined));
		return asked;
	}

	async #ask(input: Input, carry: BatchCall<Input, Output>): Promise<Output> {
		if (this.#trip === 0) return this.#lead(++this.#trips, [], input, carry);
		const turn = await this.#wait(input);
		if (turn === "alone") return this.#alone(input, carry);
		if ("output" in turn) return turn.output;
		const { gather = GATHER_TIME, most } = this.#size;
		if (gather > 0 && this.#waiting.length < most - 1)
			await new Promise((resolve) => setTimeout(resolve, gather));
		return this.#lead(turn.leads, this.#take(input), input, carry);
	}

	async #lead(
		trip: number,
		others: Waiting<Input, Output>[],
		input: Input,
		carry: BatchCall<Input, Output>,
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
			// A request may have timed out and lead the next call by now.
			if (this.#trip === trip) this.#handOver();
		}
	}

	async #alone(input: Input, carry: BatchCall<Input, Output>): Promise<Output> {
		const [own] = await carry([input]);
		return own!;
	}

	/**
	 * Hands the lead to the longest waiting request. The number is set before it resumes, so that no other
	 * request starts in between.
	 */
	#handOver(): void {
		const next = this.#waiting.shift();
		this.#trip = next ? ++this.#trips : 0;
		next?.turn({ leads: this.#trip });
	}

	/** Removes the longest waiting requests, as many as fit into a call with its leader. */
	#take(leader: Input): Waiting<Input, Output>[] {
		const { most, heaviest = Number.POSITIVE_INFINITY, weigh = () => 0 } = this.#size;
		let weight = weigh(leader);
		const above = this.#waiting.findIndex(({ input }, place) => {
			weight += weigh(input);
			return place >= most - 1 || weight > heaviest;
		});
		return this.#waiting.splice(0, above < 0 ? this.#waiting.length : above);
	}

	async #wait(input: Input): Promise<WaitOutcome<Output>> {
		const { promise, resolve } = Promise.withResolvers<WaitOutcome<Output>>();
		const own = { input, turn: resolve };
		const trip = this.#trip;
		this.#waiting.push(own);
		const timer = setTimeout(() => {
			this.#waiting = this.#waiting.filter((each) => each !== own);
			// The same call is still in progress since this request arrived: its leader has ended.
			if (this.#trip === trip) this.#handOver();
			resolve("alone");
		}, this.#size.patience ?? WAIT_TIMEOUT);
		try {
			return await promise;
		} finally {
			clearTimeout(timer);
		}
	}
}
