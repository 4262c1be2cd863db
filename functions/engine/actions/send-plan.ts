import { delayedSendTime } from "#domain/engine/actions/effects/delay.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "./firing.ts";
import type { PlannedRun, PlannedSend, RunSet } from "./run-set.ts";

/**
 * Groups runs into sets, in the order of execution. A friend's runs are executed one after another, so that
 * each sees the changes of the previous one and their messages do not mix. Runs of one action that are each
 * their friend's nth share a set.
 */
export function groupIntoSets(planned: PlannedRun[]): RunSet[] {
	const runsByFriend = new Map<number, number>();
	const ordinalOf = ({ firing }: PlannedRun) => {
		const ordinal = runsByFriend.get(firing.friend.id) ?? 0;
		runsByFriend.set(firing.friend.id, ordinal + 1);
		return ordinal;
	};
	const byOrdinal = Map.groupBy(planned, ordinalOf);
	return [...byOrdinal].flatMap(([, runsOfOrdinal]) =>
		[...Map.groupBy(runsOfOrdinal, ({ firing }) => firing.action)].map(([action, runs]) => ({
			action,
			runs,
		})),
	);
}

/**
 * Assigns each sending effect of a firing to a delivery. Messages that are due at once share calls, up to
 * LINE's five: one reply token answers them all, free of quota.
 */
export class SendPlan {
	readonly #ctx: Ctx;
	readonly #newId: () => string;
	/** Shared result for firings that send nothing. */
	readonly #nothing: ReadonlyMap<number, PlannedSend> = new Map();
	readonly #open = new Map<string, { deliveryId: string; messages: number }>();

	/** @param newId source of delivery ids */
	constructor(ctx: Ctx, newId = ctx.newId) {
		this.#ctx = ctx;
		this.#newId = newId;
	}

	sendsOf({ action }: Firing, orderKey: string): ReadonlyMap<number, PlannedSend> {
		if (action.messages.size === 0) return this.#nothing;
		const sends = new Map<number, PlannedSend>();
		for (const [position, { messages, delay }] of action.messages) {
			if (messages.length === 0) continue;
			const dueAt = delayedSendTime(delay, this.#ctx.now, this.#ctx.zone, this.#ctx.random);
			const deliveryId = dueAt > this.#ctx.now ? this.#newId() : this.#immediate(orderKey, messages.length);
			sends.set(position, { deliveryId, dueAt });
		}
		return sends;
	}

	#immediate(orderKey: string, messages: number): string {
		const openDelivery = this.#open.get(orderKey);
		if (openDelivery && openDelivery.messages + messages <= MAX_MESSAGES_PER_CALL) {
			openDelivery.messages += messages;
			return openDelivery.deliveryId;
		}
		const deliveryId = this.#newId();
		this.#open.set(orderKey, { deliveryId, messages });
		return deliveryId;
	}
}
