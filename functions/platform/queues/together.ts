import { SECOND } from "#domain/platform/time/time.ts";

/** Whoever has waited so long for somebody else's trip goes by themselves: it may have ended with its request. */
const PATIENCE = 2 * SECOND;

/** Where some wait, the next trip waits so long for more, milliseconds: a trip costs far more than what it carries. */
const GATHER = 4;

interface Waiting<Input, Output> {
	input: Input;
	/** Has it go on, in its own request. */
	turn: (turn: Turn<Output>) => void;
}

/** What whoever waits is told: what it came to, that the next trip is theirs, or to go by themselves. */
type Turn<Output> = { output: Output } | { leads: number } | "alone";

type Carry<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>;

interface Size<Input> {
	/** How many share a trip. */
	most: number;
	/** How heavy a trip may be, and what each weighs. */
	heaviest?: number;
	weigh?: (input: Input) => number;
	/** Milliseconds. */
	gather?: number;
	patience?: number;
}

/**
 * What requests ask of the database at the same time, in one trip. The first goes at once; those that come while it is
 * under way gather, and the first of these takes them all, and who comes in the next few milliseconds. So no answer is
 * older than its question, and nobody waits where nobody else does. A trip that fails is made again by each for itself: one that cannot be carried takes no other
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

	/** Whoever has waited longest leads; nobody goes between, though their request has yet to hear of it. */
	#handOver(): void {
		const next = this.#waiting.shift();
		this.#trip = next ? ++this.#trips : 0;
		next?.turn({ leads: this.#trip });
	}

	/** Those who have waited longest, as many as a trip carries beside its leader. */
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
