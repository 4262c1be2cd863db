import type { Db } from "#db/d1-client.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Hold } from "#domain/booking/salons/salon-book.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { type CommandInput, type CommandName, ROOM_COMMANDS } from "../commands/registry.ts";
import { listFactDays, readCommandFacts } from "./command-facts.ts";
import { type HoldStore, writeHoldChanges } from "./hold-store.ts";
import type { Actor, CommandOutcome } from "./room-command.ts";
import { SalonState } from "./salon-state.ts";
import { type ConsoleNotice, UnitOfWork } from "./unit-of-work.ts";
import { type QueuedWork, type SavedAnswer, writeUnitOfWork } from "./write-unit-of-work.ts";

/** Command sent to a room. */
export interface CommandOrder<Name extends CommandName = CommandName> {
	name: Name;
	input: CommandInput<Name>;
	actor: Actor;
	saveKey: string;
}

interface QueuedCommand {
	order: CommandOrder;
	settle: (outcome: CommandOutcome) => void;
}

/** Dependencies of an engine; tests replace the clock and the store of holds. */
export interface EngineEnvironment {
	db: Db;
	salonId: number;
	clock: () => number;
	zone: string;
	holds: HoldStore;
	/**
	 * Publishes the notices of a written transaction, with its sequence number, the change in the number of
	 * unsolved reservations, the times of queued actions and whether calendar events are due.
	 */
	publish: (
		notices: readonly ConsoleNotice[],
		at: { sequence: number; unsolvedChange: number } & QueuedWork,
	) => void;
}

/** Maximum number of commands per transaction. */
const MAX_BATCH = 100;
/** Maximum queue length; further commands are refused and may be retried. */
const MAX_QUEUED = 2_000;
/** Maximum number of attempts of a transaction that conflicts with a concurrent write. */
const MAX_ATTEMPTS = 8;

/**
 * Single writer of a salon's room: queued commands run one after another, are written in one transaction and
 * then answered (docs/decisions/0023-one-room-per-salon-writes.md).
 */
export class SalonEngine {
	readonly #environment: EngineEnvironment;
	readonly #queue: QueuedCommand[] = [];
	#holds: Map<string, Hold>;
	#state: SalonState | undefined;
	/** Serializes all work, so that nobody reads state that is not written yet. */
	#lastTask: Promise<unknown> = Promise.resolve();
	#isBatchScheduled = false;

	constructor(environment: EngineEnvironment) {
		this.#environment = environment;
		this.#holds = new Map([...environment.holds.read()].map((hold) => [hold.key, hold]));
	}

	/** Runs a command in its turn. Never throws: the outcome contains the error. */
	execute(order: CommandOrder): Promise<CommandOutcome> {
		if (this.#queue.length >= MAX_QUEUED) return Promise.resolve(toRefusedOutcome(503, SALON_TEXTS.busy));
		const outcome = new Promise<CommandOutcome>((resolve) => this.#queue.push({ order, settle: resolve }));
		this.#scheduleBatch();
		return outcome;
	}

	/** Reads from the state in turn; undefined where there is no such salon. */
	read<Read>(
		days: readonly number[],
		readState: (state: SalonState, now: number) => Read,
	): Promise<Read | undefined> {
		return this.#runExclusively(async () => {
			const state = await this.#loadState();
			await state?.loadDays(this.#environment.db, days, this.#holds.values());
			this.#dropExpiredHolds();
			return state && readState(state, this.#environment.clock());
		});
	}

	#runExclusively<Result>(task: () => Promise<Result>): Promise<Result> {
		const result = this.#lastTask.then(task);
		this.#lastTask = result.catch(() => undefined);
		return result;
	}

	/** Processes the queue batch by batch, so that reads can run in between. */
	#scheduleBatch(): void {
		if (this.#isBatchScheduled || this.#queue.length === 0) return;
		this.#isBatchScheduled = true;
		void this.#runExclusively(async () => {
			this.#isBatchScheduled = false;
			await this.#processBatch(this.#takeBatch());
			this.#scheduleBatch();
		});
	}

	/** Takes the next batch; a command that changes the settings runs alone. */
	#takeBatch(): QueuedCommand[] {
		const firstAloneIndex = this.#queue.findIndex(({ order }) => ROOM_COMMANDS[order.name].runsAlone);
		const count = firstAloneIndex < 0 ? this.#queue.length : Math.max(firstAloneIndex, 1);
		return this.#queue.splice(0, Math.min(count, MAX_BATCH));
	}

	async #processBatch(queuedCommands: QueuedCommand[]): Promise<void> {
		let batch = queuedCommands;
		for (let attempt = 1; ; attempt++) {
			try {
				const outcomes = await this.#executeBatch(batch.map(({ order }) => order));
				for (const [index, { settle: resolve }] of batch.entries()) resolve(outcomes[index]!);
				return;
			} catch (error) {
				// After any failure the state in memory may differ from D1.
				this.#state = undefined;
				if (error instanceof DroppedCommand) {
					// The other commands of the batch are repeated without the failing one.
					batch.find(({ order }) => order === error.order)?.settle(error.outcome);
					batch = batch.filter(({ order }) => order !== error.order);
					continue;
				}
				if (attempt < MAX_ATTEMPTS) continue;
				console.error(JSON.stringify({ event: "salon.failed", error: rootCauseOf(error) }));
				for (const { settle: resolve } of batch) resolve(toRefusedOutcome(503, SALON_TEXTS.busy));
				return;
			}
		}
	}

	/** Runs commands and writes their changes. @throws where they could not be written */
	async #executeBatch(orders: CommandOrder[]): Promise<CommandOutcome[]> {
		const { db, salonId, clock, zone } = this.#environment;
		const state = await this.#loadState();
		if (!state) return orders.map(() => toRefusedOutcome(404, CALL_TEXTS.notFound));
		const now = clock();
		this.#dropExpiredHolds();
		const needs = orders.map(({ name, input, actor }) => ROOM_COMMANDS[name].needs(input as never, actor));
		const facts = await readCommandFacts(db, {
			saveKeys: orders.map(({ saveKey }) => saveKey),
			needs,
			salonId,
			now,
		});
		await state.loadDays(
			db,
			[...needs.flatMap(({ days = [] }) => days), ...listFactDays(facts)],
			this.#holds.values(),
		);
		await this.#reserveIds(state, needs);
		// D1's transaction does not cover holds: they change in a copy, which is stored after the write.
		const holds = new Map(this.#holds);
		const unitOfWork = new UnitOfWork(state, facts, holds, { now, zone });
		const savedAnswers: SavedAnswer[] = [];
		const outcomes = orders.map((order) => this.#runOne(unitOfWork, order, savedAnswers));
		const queuedWork = unitOfWork.isEmpty
			? NO_QUEUED_WORK
			: await writeUnitOfWork(db, unitOfWork, savedAnswers);
		writeHoldChanges(this.#environment.holds, this.#holds, holds);
		this.#holds = holds;
		if (state.isArchived) this.#state = undefined;
		if (unitOfWork.notices.length > 0 || !unitOfWork.isEmpty)
			this.#environment.publish(unitOfWork.notices, {
				sequence: state.sequence,
				unsolvedChange: unitOfWork.unsolvedChange,
				...queuedWork,
			});
		return outcomes;
	}

	#runOne(unitOfWork: UnitOfWork, order: CommandOrder, savedAnswers: SavedAnswer[]): CommandOutcome {
		const { name, input, actor, saveKey } = order;
		const before = unitOfWork.facts.answers.get(saveKey);
		if (before !== undefined) return { ok: true, answer: before };
		unitOfWork.actor = actor;
		const changes = unitOfWork.history.length;
		const isChanged = () => unitOfWork.history.length > changes;
		try {
			const answer = ROOM_COMMANDS[name].run(unitOfWork, input as never);
			if (isChanged()) {
				savedAnswers.push({ saveKey, answer });
				unitOfWork.facts.answers.set(saveKey, answer ?? null);
			}
			return { ok: true, answer };
		} catch (error) {
			if (!(error instanceof Refusal)) {
				const text = error instanceof Error ? error.stack : String(error);
				console.error(JSON.stringify({ event: "salon.command.failed", error: `${order.name}: ${text}` }));
				throw new DroppedCommand(order, toRefusedOutcome(500, CALL_TEXTS.unknownError));
			}
			const outcome: CommandOutcome = { ok: false, status: error.status, body: error.body };
			if (isChanged()) throw new DroppedCommand(order, outcome);
			return outcome;
		}
	}

	async #reserveIds(state: SalonState, needs: { ids?: Record<string, number> }[]): Promise<void> {
		const counts = new Map<string, number>();
		for (const { ids = {} } of needs)
			for (const [name, count] of Object.entries(ids)) counts.set(name, (counts.get(name) ?? 0) + count);
		for (const [name, count] of counts) await state.ids.ensure(this.#environment.db, name as never, count);
	}

	async #loadState(): Promise<SalonState | undefined> {
		const { db, salonId } = this.#environment;
		this.#state ??= await SalonState.read(db, salonId, this.#holds.values());
		return this.#state;
	}

	#dropExpiredHolds(): void {
		const now = this.#environment.clock();
		for (const hold of this.#holds.values())
			if (hold.until <= now) {
				this.#holds.delete(hold.key);
				this.#environment.holds.delete(hold.key);
				this.#state?.book.dropHold(hold.key, hold.day);
			}
	}
}

const NO_QUEUED_WORK: QueuedWork = { dueTimes: [], calendars: false };

/**
 * Error of a command that has already changed the unit of work: a bug, or a refusal of a change that had to
 * be tried.
 */
class DroppedCommand extends Error {
	readonly order: CommandOrder;
	readonly outcome: CommandOutcome;

	constructor(order: CommandOrder, outcome: CommandOutcome) {
		super(order.name);
		this.order = order;
		this.outcome = outcome;
	}
}

const toRefusedOutcome = (status: number, text: string): CommandOutcome => ({
	ok: false,
	status,
	body: { ERROR: [text] },
});
