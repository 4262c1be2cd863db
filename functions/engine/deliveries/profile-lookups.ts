import type { Ctx } from "#functions/context.ts";
import { fetchFriendProfile } from "#functions/engine/friend-records/fetch-friend-profile.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { PROFILE_TIMEOUT } from "./delivery-timing.ts";
import { type PreparedDelivery, prepareDeliveries } from "./prepare-deliveries.ts";

interface WaitingDelivery {
	delivery: ClaimedDelivery;
	resolve: (prepared: PreparedDelivery) => void;
	reject: (reason: unknown) => void;
}

/**
 * Messages to friends whose name is unknown: it is requested from LINE before placeholders are resolved. If
 * LINE does not answer in time, the message is sent without the name. Messages that are ready at the same
 * time are resolved together.
 */
export class ProfileLookups {
	readonly #ctx: Ctx;
	readonly #lookups = new Map<string, Promise<void>>();
	#ready: WaitingDelivery[] = [];
	#isResolving = false;

	constructor(ctx: Ctx) {
		this.#ctx = ctx;
	}

	async prepare(delivery: ClaimedDelivery): Promise<PreparedDelivery> {
		await this.#lookUpProfile(delivery.lineUserId);
		return new Promise((resolve, reject) => {
			this.#ready.push({ delivery, resolve, reject });
			void this.#resolvePlaceholders();
		});
	}

	/** Requests a friend's profile once. The background task that retries it later is kept. */
	#lookUpProfile(lineUserId: string): Promise<void> {
		const lookup =
			this.#lookups.get(lineUserId) ??
			fetchFriendProfile(this.#ctx, lineUserId, AbortSignal.timeout(PROFILE_TIMEOUT)).catch(() => undefined);
		this.#lookups.set(lineUserId, lookup);
		return lookup;
	}

	async #resolvePlaceholders(): Promise<void> {
		if (this.#isResolving) return;
		this.#isResolving = true;
		while (this.#ready.length > 0) {
			const ready = this.#ready;
			this.#ready = [];
			await this.#prepareBatch(ready);
		}
		this.#isResolving = false;
	}

	async #prepareBatch(ready: WaitingDelivery[]): Promise<void> {
		try {
			const waitingEntries = ready.values();
			const batch = ready.map(({ delivery }) => delivery);
			for await (const part of prepareDeliveries(this.#ctx, batch))
				for (const prepared of part) waitingEntries.next().value!.resolve(prepared);
		} catch (reason) {
			for (const { reject } of ready) reject(reason);
		}
	}
}
