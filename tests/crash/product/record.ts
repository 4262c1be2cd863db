import { DatabaseSync } from "node:sqlite";
import { d1File } from "#tests/support/d1-file.ts";
import type { Product } from "./product.ts";

/** Reads the product's database file itself, beside the running product or after its end. */
export function readRecord<T>(product: Product, read: (query: Query) => T): T {
	const database = new DatabaseSync(d1File(product.stateDir), { readOnly: true, timeout: 15_000 });
	try {
		return read((sql) => database.prepare(sql).all() as never);
	} finally {
		database.close();
	}
}

/** Writes into the product's database file behind its back: before it starts, or while it has nothing to do. */
export function alterRecord(product: Product, script: string): void {
	const database = new DatabaseSync(d1File(product.stateDir), { timeout: 15_000 });
	try {
		database.exec(script);
	} finally {
		database.close();
	}
}

/** Whether the product is in the middle of a transaction that writes. */
export function isWriting(product: Product): boolean {
	const database = new DatabaseSync(d1File(product.stateDir), { timeout: 0 });
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

/** Rows that somebody still has to work on. */
export interface OpenWork {
	events: number;
	/** Runs that others have caused and that are still to come. */
	runs: number;
	deliveries: number;
	/** Of these, answers to a friend, by reply or by push instead of one. */
	firstSends: number;
	/** Of these, replies that LINE may have taken: their token's minute runs. */
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

/** Counts that must all be nought. */
export const isDone = (open: OpenWork): boolean => open.events + open.runs + open.deliveries === 0;
