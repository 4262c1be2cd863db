import type { Ctx } from "#functions/context.ts";
import { meet } from "#functions/engine/friend-records/profile.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { type PreparedDelivery, prepare } from "./prepare.ts";
import { PROFILE_TIMEOUT } from "./timing.ts";

interface Waiting {
	delivery: ClaimedDelivery;
	resolve: (prepared: PreparedDelivery) => void;
	reject: (reason: unknown) => void;
}

/**
 * Messages to friends whose name is unknown: the name is requested from LINE first, and placeholders are
 * resolved then. If LINE does not answer in time, the message is sent without the name. Messages that are
 * ready at the same time are resolved together.
 */
export class Introductions {
	readonly #ctx: Ctx;
	readonly #met = new Map<string, Promise<void>>();
	#ready: Waiting[] = [];
	#isResolving = false;

	constructor(ctx: Ctx) {
		this.#ctx = ctx;
	}

	async of(delivery: ClaimedDelivery): Promise<PreparedDelivery> {
		await this.#meet(delivery.lineUserId);
		return new Promise((resolve, reject) => {
			this.#ready.push({ delivery, resolve, reject });
			void this.#resolvePlaceholders();
		});
	}

	/** Requests a friend's profile once. The background task that retries it later is kept. */
	#meet(lineUserId: string): Promise<void> {
		const met =
			this.#met.get(lineUserId) ??
			meet(this.#ctx, lineUserId, AbortSignal.timeout(PROFILE_TIMEOUT)).catch(() => undefined);
		this.#met.set(lineUserId, met);
		return met;
	}

	async #resolvePlaceholders(): Promise<void> {
		if (this.#isResolving) return;
		this.#isResolving = true;
		while (this.#ready.length > 0) {
			const ready = this.#ready;
			this.#ready = [];
			await this.#fill(ready);
		}
		this.#isResolving = false;
	}

	async #fill(ready: Waiting[]): Promise<void> {
		try {
			const waiting = ready.values();
			const batch = ready.map(({ delivery }) => delivery);
			for await (const part of prepare(this.#ctx, batch))
				for (const prepared of part) waiting.next().value!.resolve(prepared);
		} catch (reason) {
			for (const { reject } of ready) reject(reason);
		}
	}
}
