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

interface WaitingRequest<Input, Output> {
	input: Input;
	/** Resumes the request. */
	resume: (outcome: WaitOutcome<Output>) => void;
}

/** Outcome for a waiting request: its result, the lead of the next call, or a call of its own. */
type WaitOutcome<Output> = { output: Output } | { leadsCall: number } | "alone";

type BatchCall<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>;

interface CoalescerLimits<Input> {
	/** Maximum number of requests in a shared call. */
	maxInputs: number;
	/** Maximum total weight of a shared call, and the weight of an input. */
	maxWeight?: number;
	weightOf?: (input: Input) => number;
	/** Time for which a shared call waits for more requests, in milliseconds. */
	gatherTime?: number;
	/** Time for which a request waits for a shared call, in milliseconds. */
	waitTimeout?: number;
}

/**
 * Coalesces concurrent queries into shared D1 calls. The first query is sent at once; those that arrive
 * meanwhile are collected, and the first of these sends them all, with any that arrive in the next few
 * milliseconds. So no result is older than its query, and a single request never waits. After a failed call
 * each request repeats its own query, so that an invalid one affects no other.
 */
export class Coalescer<Input, Output> {
	readonly #limits: CoalescerLimits<Input>;
	#waiting: WaitingRequest<Input, Output>[] = [];
	/** Number of the shared call in progress; 0 for none. */
	#currentCall = 0;
	#callCount = 0;

	constructor(limits: CoalescerLimits<Input>) {
		this.#limits = limits;
	}

	/**
	 * @param execution context of the request, which may run queries of others after its own client has gone
	 * @param makeCall makes a call, and returns a result per input at the same index; it may get an input twice
	 * @throws errors of `makeCall` for this input alone
	 */
	run(
		execution: Pick<ExecutionContext, "waitUntil">,
		input: Input,
		makeCall: BatchCall<Input, Output>,
	): Promise<Output> {
		const result = this.#request(input, makeCall);
		execution.waitUntil(result.catch(() => undefined));
		return result;
	}

	async #request(input: Input, makeCall: BatchCall<Input, Output>): Promise<Output> {
		if (this.#currentCall === 0) return this.#leadCall(++this.#callCount, [], input, makeCall);
		const outcome = await this.#wait(input);
		if (outcome === "alone") return this.#callAlone(input, makeCall);
		if ("output" in outcome) return outcome.output;
		const { gatherTime = GATHER_TIME, maxInputs } = this.#limits;
		if (gatherTime > 0 && this.#waiting.length < maxInputs - 1)
			await new Promise((resolve) => setTimeout(resolve, gatherTime));
		return this.#leadCall(outcome.leadsCall, this.#takeBatch(input), input, makeCall);
	}

	async #leadCall(
		callNumber: number,
		others: WaitingRequest<Input, Output>[],
		input: Input,
		makeCall: BatchCall<Input, Output>,
	): Promise<Output> {
		this.#currentCall = callNumber;
		try {
			const [leaderOutput, ...outputs] = await makeCall([input, ...others.map((other) => other.input)]);
			for (const [index, { resume }] of others.entries()) resume({ output: outputs[index]! });
			return leaderOutput!;
		} catch (error) {
			for (const { resume } of others) resume("alone");
			if (others.length === 0) throw error;
			return await this.#callAlone(input, makeCall);
		} finally {
			// A request that timed out may have handed the lead to a newer call.
			if (this.#currentCall === callNumber) this.#handOver();
		}
	}

	async #callAlone(input: Input, makeCall: BatchCall<Input, Output>): Promise<Output> {
		const [output] = await makeCall([input]);
		return output!;
	}

	/**
	 * Hands the lead to the longest waiting request. The number is set before it resumes, so that no other
	 * request starts in between.
	 */
	#handOver(): void {
		const next = this.#waiting.shift();
		this.#currentCall = next ? ++this.#callCount : 0;
		next?.resume({ leadsCall: this.#currentCall });
	}

	/** Removes the longest waiting requests, as many as fit into a call with its leader. */
	#takeBatch(leader: Input): WaitingRequest<Input, Output>[] {
		const { maxInputs, maxWeight = Number.POSITIVE_INFINITY, weightOf = () => 0 } = this.#limits;
		let weight = weightOf(leader);
		const firstBeyond = this.#waiting.findIndex(({ input }, index) => {
			weight += weightOf(input);
			return index >= maxInputs - 1 || weight > maxWeight;
		});
		return this.#waiting.splice(0, firstBeyond < 0 ? this.#waiting.length : firstBeyond);
	}

	async #wait(input: Input): Promise<WaitOutcome<Output>> {
		const { promise, resolve } = Promise.withResolvers<WaitOutcome<Output>>();
		const ownRequest = { input, resume: resolve };
		const callOnArrival = this.#currentCall;
		this.#waiting.push(ownRequest);
		const timer = setTimeout(() => {
			this.#waiting = this.#waiting.filter((request) => request !== ownRequest);
			// The call of its arrival is still in progress, so its leader has probably ended. If that is only slow, two
			// calls run side by side, and the slow one hands nothing over.
			if (this.#currentCall === callOnArrival) this.#handOver();
			resolve("alone");
		}, this.#limits.waitTimeout ?? WAIT_TIMEOUT);
		try {
			return await promise;
		} finally {
			clearTimeout(timer);
		}
	}
}
