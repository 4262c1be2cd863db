import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { areKindsRestricted } from "#functions/platform/line/sending-gate.ts";
import { withdrawalReason } from "./bases/registry.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { hasCoupon } from "./ended-coupon.ts";
import { HOLD_REASON } from "./hold-reason.ts";

/** Maximum age of a check for calls that begin, in milliseconds of real time. */
export const CHECK_VALIDITY = 250;

/** Reason not to send a claimed delivery; `paused`: its broadcast was paused; `held`: its kind is kept from the friend. */
export type StopReason = { type: "withdrawn"; reason: string } | { type: "paused" } | { type: "held" };

/**
 * Checks the basis of claimed deliveries, and the switches of their kinds, right before their calls: the last call of a large batch begins many
 * seconds after the claim. Calls that begin together share a check.
 */
export class BasisCheck {
	readonly #ctx: Ctx;
	readonly #ids: string[];
	readonly #dependentIds: string[];
	readonly #broadcastIds: number[];
	#checkedAt: number;
	#stopReasonOf: Promise<StopReasonOf> = Promise.resolve(() => undefined);

	/** @param claimedAt real time at which the claim began, which included a check */
	constructor(ctx: Ctx, batch: readonly ClaimedDelivery[], claimedAt: number) {
		this.#ctx = ctx;
		this.#ids = batch.map(({ id }) => id);
		this.#dependentIds = batch.flatMap(({ id, isDependent, broadcastId, messages }) =>
			isDependent && (broadcastId === null || hasCoupon(messages)) ? id : [],
		);
		this.#broadcastIds = [...new Set(batch.flatMap(({ broadcastId }) => broadcastId ?? []))];
		this.#checkedAt = claimedAt;
	}

	/** Returns the reason not to send a delivery; undefined for one that is still wanted. */
	async findStopReason(delivery: ClaimedDelivery): Promise<StopReason | undefined> {
		if (Date.now() - this.#checkedAt >= CHECK_VALIDITY) {
			if (!delivery.isDependent && !(await areKindsRestricted(this.#ctx.env))) return undefined;
			this.#checkedAt = Date.now();
			this.#stopReasonOf = this.#check();
		}
		return (await this.#stopReasonOf)(delivery);
	}

	/** Whether a delivery is not to be sent after all; asked once more right before the call. */
	isHeld = async (delivery: ClaimedDelivery): Promise<boolean> =>
		(await this.findStopReason(delivery)) !== undefined;

	async #check(): Promise<StopReasonOf> {
		const [stoppedBroadcasts, withdrawnDeliveries, heldIds] = await Promise.all([
			listStoppedBroadcasts(this.#ctx, this.#broadcastIds),
			this.#listWithdrawn(),
			this.#listHeld(),
		]);
		return ({ id, broadcastId }) =>
			stoppedBroadcasts.get(broadcastId ?? 0) ??
			withdrawnDeliveries.get(id) ??
			(heldIds.has(id) ? { type: "held" } : undefined);
	}

	async #listHeld(): Promise<ReadonlySet<string>> {
		if (!(await areKindsRestricted(this.#ctx.env))) return new Set();
		const heldRows = await queryRows(
			this.#ctx.db,
			{ id: text },
			sql`select d.id as id from ${deliveries} d where d.id in ${valuesOfList(this.#ids)} and ${HOLD_REASON} is not null`,
		);
		return new Set(heldRows.map(({ id }) => id));
	}

	async #listWithdrawn(): Promise<ReadonlyMap<string, StopReason>> {
		if (this.#dependentIds.length === 0) return new Map();
		const withdrawnRows = await queryRows(
			this.#ctx.db,
			{ id: text, reason: text },
			sql`select id, reason from (select d.id as id, ${withdrawalReason(sql`d.attempts - 1`, sql`${this.#ctx.clock()}`)} as reason
				from ${deliveries} d where d.id in ${valuesOfList(this.#dependentIds)}) where reason is not null`,
		);
		return new Map(withdrawnRows.map(({ id, reason }) => [id, { type: "withdrawn", reason }]));
	}
}

type StopReasonOf = (delivery: ClaimedDelivery) => StopReason | undefined;

/** Broadcasts among these ids that were cancelled or paused. */
export async function listStoppedBroadcasts(
	{ db }: Pick<Ctx, "db">,
	ids: readonly number[],
): Promise<ReadonlyMap<number, StopReason>> {
	if (ids.length === 0) return new Map();
	const rows = await queryRows(
		db,
		{ id: number, isCancelled: typed<0 | 1>(number) },
		sql`select id, cancelled_at is not null as isCancelled from ${broadcasts}
			where id in ${valuesOfList(ids)} and (cancelled_at is not null or paused_at is not null)`,
	);
	return new Map(
		rows.map(({ id, isCancelled }) => [
			id,
			isCancelled === 1
				? { type: "withdrawn", reason: DELIVERY_TEXTS.broadcastCancelled }
				: { type: "paused" },
		]),
	);
}
