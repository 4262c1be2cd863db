import { SECOND } from "#domain/time.ts";
import type { Ctx } from "../../context.ts";
import { type ClaimedWebhooks, claimWebhooks } from "./claim.ts";
import { Connections } from "./connections.ts";

/** How many claims one invocation works off: each takes some twenty calls and a few statements. */
const CLAIMS_PER_WAKE_UP = 20;
/** Endpoints that one invocation calls at the same time. */
export const LANES = 4;
/** Of these, endpoints at which the last call failed: they may be silent again, and never take all lanes from the others. */
const FAILING = 2;
/** While an endpoint is silent, what falls due of others is looked for so often. */
const LOOKED_AGAIN = SECOND;

interface InHand {
	ended: PromiseWithResolvers<void>;
	isFailing: boolean;
}

/** What the lanes of one invocation share: each calls one endpoint at a time, and none the endpoint of another. */
export class Round {
	readonly connections = new Connections(LANES);
	readonly #ctx: Ctx;
	#left = CLAIMS_PER_WAKE_UP;
	/** Endpoints that are called now. */
	readonly #inHand = new Map<number, InHand>();
	#claiming: Promise<unknown> = Promise.resolve();
	#isWatched = false;

	constructor(ctx: Ctx) {
		this.#ctx = ctx;
	}

	get isOver(): boolean {
		return this.#left === 0;
	}

	/** The next claim, of an endpoint that no other lane has in hand. */
	async next(): Promise<ClaimedWebhooks | null> {
		// One after another: two at once would take the same endpoint.
		const claiming = this.#claiming.then(async () => {
			const failing = [...this.#inHand.values()].filter(({ isFailing }) => isFailing);
			const turn = { inHand: [...this.#inHand.keys()], takesFailing: failing.length < FAILING };
			const claim = this.isOver ? null : await claimWebhooks(this.#ctx, turn);
			if (claim) {
				this.#left--;
				const isFailing = claim.endpoint.failures > 0;
				this.#inHand.set(claim.endpoint.id, { ended: Promise.withResolvers(), isFailing });
			}
			return claim;
		});
		this.#claiming = claiming.catch(() => undefined);
		return claiming;
	}

	/** Waits for what is sent of a claim. @throws what it throws */
	async during({ endpoint: { id } }: ClaimedWebhooks, sent: Promise<void>): Promise<void> {
		try {
			await sent;
		} finally {
			this.#inHand.get(id)?.ended.resolve();
			this.#inHand.delete(id);
		}
	}

	/** While others are called one lane looks again for what falls due. @returns whether there may be more */
	async meanwhile(): Promise<boolean> {
		if (this.#inHand.size === 0 || this.#isWatched) return false;
		this.#isWatched = true;
		const ends = [...this.#inHand.values()].map(({ ended }) => ended.promise);
		await Promise.race([passed(LOOKED_AGAIN), ...ends]);
		this.#isWatched = false;
		return true;
	}
}

const passed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
