import { delayedSendTime } from "#domain/engine/actions/effects/delay.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "./firing.ts";
import type { PlannedSend } from "./run-set.ts";

/**
 * Assigns each sending effect of a firing to a delivery. Messages that are due at once share calls, up to
 * LINE's five: one reply token answers them all, free of quota.
 */
export class SendPlan {
	readonly #ctx: Ctx;
	readonly #newId: () => string;
	/** Shared result for firings that send nothing. */
	readonly #nothing: ReadonlyMap<number, PlannedSend> = new Map();
	/** Deliveries that further messages may join, by the key of their group. */
	readonly #openDeliveries = new Map<string, { deliveryId: string; messages: number }>();

	/** @param newId source of delivery ids */
	constructor(ctx: Ctx, newId = ctx.newId) {
		this.#ctx = ctx;
		this.#newId = newId;
	}

	/**
	 * Deliveries of a firing's sending effects, by the effects' positions.
	 * @param groupKey key of the firings whose immediate messages share calls
	 */
	sendsOf({ action }: Firing, groupKey: string): ReadonlyMap<number, PlannedSend> {
		if (action.messages.size === 0) return this.#nothing;
		const sends = new Map<number, PlannedSend>();
		for (const [position, { messages, delay }] of action.messages) {
			if (messages.length === 0) continue;
			const dueAt = delayedSendTime(delay, this.#ctx.now, this.#ctx.zone, this.#ctx.random);
			const deliveryId =
				dueAt > this.#ctx.now ? this.#newId() : this.#immediateDelivery(groupKey, messages.length);
			sends.set(position, { deliveryId, dueAt });
		}
		return sends;
	}

	#immediateDelivery(groupKey: string, messages: number): string {
		const openDelivery = this.#openDeliveries.get(groupKey);
		if (openDelivery && openDelivery.messages + messages <= MAX_MESSAGES_PER_CALL) {
			openDelivery.messages += messages;
			return openDelivery.deliveryId;
		}
		const deliveryId = this.#newId();
		this.#openDeliveries.set(groupKey, { deliveryId, messages });
		return deliveryId;
	}
}
