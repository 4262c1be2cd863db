import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { deliveries } from "#db/deliveries.ts";
import { execute } from "#db/raw.ts";
import { runEffects, runs } from "#db/runs.ts";
import type { EffectDetail } from "#domain/actions/outcome.ts";
import { type LineMessage, MAX_MESSAGES_PER_CALL } from "#domain/messages/line.ts";
import type { Ctx } from "../context.ts";
import type { ActiveRun } from "./active-run.ts";

interface DraftDelivery {
	id: string;
	friendId: number;
	messages: LineMessage[];
	runId: string;
	cause: string;
	orderKey: string;
	dueAt: number;
	replyToken: string | null;
	replyUntil: number | null;
}

interface Recorded {
	runId: string;
	position: number;
	type: number;
	outcome: "done" | "skipped" | "failed";
	detail: EffectDetail;
}

/**
 * What a step of many runs will write, gathered and then written in one transaction: the rows that effects change,
 * the deliveries they make and the record of each. A record's key is unique, so a step that somebody else wrote
 * already fails whole, and nothing of it happens twice.
 */
export class Draft {
	readonly #ctx: Ctx;
	readonly #statements: Statement[] = [];
	readonly #deliveries: DraftDelivery[] = [];
	/** The immediate delivery of a friend's firing that still has room. */
	readonly #open = new Map<string, DraftDelivery>();
	readonly #records: Recorded[] = [];

	constructor(ctx: Ctx) {
		this.#ctx = ctx;
	}

	get friendsSentTo(): number[] {
		return this.#deliveries.map((delivery) => delivery.friendId);
	}

	/** Whether a delivery of this step carries the reply token of the run's firing. */
	replies(run: ActiveRun): boolean {
		return this.#open.has(run.orderKey);
	}

	/** A change to rows, part of this step. */
	write(statement: Statement): void {
		this.#statements.push(statement);
	}

	/** What the run's current effect did. */
	record(run: ActiveRun, outcome: Recorded["outcome"], more: Omit<EffectDetail, "summary"> = {}): void {
		const effect = run.action.effects[run.position]!;
		const detail = { summary: run.action.summaries[run.position]!, ...more };
		this.#records.push({ runId: run.id, position: run.position, type: effect.type, outcome, detail });
	}

	/**
	 * A message to the run's friend. Messages due at once share a call, up to LINE's five: one reply token answers them
	 * all, free of quota.
	 * @returns the delivery's id.
	 */
	send(run: ActiveRun, message: LineMessage, dueAt: number): string {
		const immediate = dueAt <= this.#ctx.now;
		const open = immediate ? this.#open.get(run.orderKey) : undefined;
		if (open && open.messages.length < MAX_MESSAGES_PER_CALL) {
			open.messages.push(message);
			return open.id;
		}
		// A reply token works once, so only the first delivery of a firing carries it.
		const reply = immediate && !open ? run.reply : null;
		const delivery: DraftDelivery = {
			id: this.#ctx.newId(),
			friendId: run.friend.id,
			messages: [message],
			runId: run.id,
			cause: `run:${run.id}:${run.position}`,
			orderKey: run.orderKey,
			dueAt,
			replyToken: reply?.token ?? null,
			replyUntil: reply?.until ?? null,
		};
		this.#deliveries.push(delivery);
		if (immediate) this.#open.set(run.orderKey, delivery);
		return delivery.id;
	}

	/** The step as statements of one transaction. `active` are the runs it moved, at their new positions. */
	statements(active: ActiveRun[]): Statement[] {
		return [
			...this.#statements,
			...(this.#deliveries.length > 0 ? [this.#insertDeliveries()] : []),
			...(this.#records.length > 0 ? [this.#insertRecords()] : []),
			...(active.length > 0 ? [this.#moveRuns(active)] : []),
		];
	}

	#insertDeliveries(): Statement {
		return execute(
			this.#ctx.db,
			sql`insert into ${deliveries} (id, friend_id, messages, run_id, cause, order_key, state,
				due_at, next_attempt_at, reply_token, reply_until, created_at)
			select value ->> '$.id', value ->> '$.friendId', value -> '$.messages', value ->> '$.runId',
				value ->> '$.cause', value ->> '$.orderKey', 'scheduled', value ->> '$.dueAt', value ->> '$.dueAt',
				value ->> '$.replyToken', value ->> '$.replyUntil', ${this.#ctx.now}
			from json_each(${JSON.stringify(this.#deliveries)})`,
		);
	}

	#insertRecords(): Statement {
		return execute(
			this.#ctx.db,
			sql`insert into ${runEffects} (run_id, position, type, outcome, detail, at)
			select value ->> '$.runId', value ->> '$.position', value ->> '$.type', value ->> '$.outcome',
				value -> '$.detail', ${this.#ctx.now}
			from json_each(${JSON.stringify(this.#records)})`,
		);
	}

	#moveRuns(active: ActiveRun[]): Statement {
		const { now } = this.#ctx;
		const moved = active.map((run) => ({
			id: run.id,
			position: run.position,
			done: run.position >= run.action.effects.length ? 1 : 0,
		}));
		return execute(
			this.#ctx.db,
			sql`update ${runs} set
				next_position = m.value ->> '$.position',
				state = case when m.value ->> '$.done' then 'done' else 'running' end,
				finished_at = case when m.value ->> '$.done' then ${now} end,
				next_attempt_at = case when m.value ->> '$.done' then null else next_attempt_at end
			from json_each(${JSON.stringify(moved)}) m where ${runs.id} = m.value ->> '$.id'`,
		);
	}
}
