import { DatabaseSync } from "node:sqlite";
import { findD1File } from "#tests/support/d1-file.ts";
import type { Product } from "./product.ts";

/** Reads the product's database file directly, whether the product runs or not. */
export function readRecord<T>(product: Product, read: (query: Query) => T): T {
	const database = new DatabaseSync(findD1File(product.stateDir), { readOnly: true, timeout: 15_000 });
	try {
		return read((sql) => database.prepare(sql).all() as never);
	} finally {
		database.close();
	}
}

/** Writes to the product's database file directly, while the product is stopped or idle. */
export function alterRecord(product: Product, script: string): void {
	const database = new DatabaseSync(findD1File(product.stateDir), { timeout: 15_000 });
	try {
		database.exec(script);
	} finally {
		database.close();
	}
}

/** Deletes the deliveries of the demo shop's past, so that only those of the test are counted. */
export const deleteDemoDeliveries = (product: Product): void =>
	alterRecord(product, "delete from link_taps; delete from deliveries");

/** Whether the product has an open write transaction. */
export function isWriting(product: Product): boolean {
	const database = new DatabaseSync(findD1File(product.stateDir), { timeout: 0 });
	try {
		database.exec("begin immediate; rollback");
		return false;
	} catch (error) {
		if (String(error).includes("locked")) return true;
		throw error;
	} finally {
		database.close();
	}
}

export type Query = <Row>(sql: string) => Row[];

/** Numbers of open rows. */
export interface OpenWork {
	events: number;
	/** Pending runs caused by other runs. */
	runs: number;
	deliveries: number;
	/** Those among the deliveries that answer a friend, by reply or by push instead. */
	firstSends: number;
	/** Those that are replies LINE may have accepted, within their token's minute. */
	repliesInDoubt: number;
}

export function openWork(product: Product): OpenWork {
	return readRecord(product, (query) => {
		const [open] = query<OpenWork>(`select
			(select count(*) from webhook_events where next_attempt_at is not null) as events,
			(select count(*) from pending_runs where next_attempt_at is not null) as runs,
			(select count(*) from deliveries where next_attempt_at is not null) as deliveries,
			(select count(*) from deliveries where next_attempt_at is not null and reply_until is not null) as firstSends,
			(select count(*) from deliveries where next_attempt_at is not null and attempts > 0
				and method = 'reply') as repliesInDoubt`);
		return open!;
	});
}

/** Whether no work is open. */
export const isDone = (open: OpenWork): boolean => open.events + open.runs + open.deliveries === 0;

/**
 * Whether a delivery is due or being sent.
 * @param now the product's time, epoch ms
 */
export const isSending = (product: Product, now: number): boolean =>
	readRecord(product, (query) =>
		query(`select 1 from deliveries where next_attempt_at is not null
			and (next_attempt_at <= ${now} or state = 'queued') limit 1`),
	).length > 0;
