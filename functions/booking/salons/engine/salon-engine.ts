import type { Db } from "#db/d1-client.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Hold } from "#domain/booking/salons/book.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { COMMANDS, type CommandInput, type CommandName } from "../commands/registry.ts";
import { daysOfFacts, readFacts } from "./command-facts.ts";
import { type HoldStore, storeHolds } from "./hold-store.ts";
import type { Actor, CommandOutcome } from "./room-command.ts";
import { SalonState } from "./salon-state.ts";
import { type ConsoleNotice, UnitOfWork } from "./unit-of-work.ts";
import { type QueuedWork, type SavedTransaction, writeDesk } from "./write-transaction.ts";

/** A command as a room gets it. */
export interface CommandOrder<Name extends CommandName = CommandName> {
	name: Name;
	input: CommandInput<Name>;
	actor: Actor;
	saveKey: string;
}

interface Waiting {
	order: CommandOrder;
	settle: (outcome: CommandOutcome) => void;
}

export interface EngineWorld {
	db: Db;
	salonId: number;
	clock: () => number;
	zone: string;
	holds: HoldStore;
	/** Hears what was written, in its order, when actions that wait are to be run, and whether calendars are to be told. */
	tell: (
		told: readonly ConsoleNotice[],
		at: { sequence: number; unsolved: number; fires: readonly number[]; calendars: boolean },
	) => void;
}

/** Maximum number of commands per transaction. */
const MOST_AT_ONCE = 100;
/** Maximum queue length; further commands are refused and may be retried. */
const MOST_WAITING = 2_000;
/** Maximum number of attempts of a transaction that conflicts with a concurrent write. */
const MOST_TRIES = 8;

/**
 * Single writer of a salon's room: commands queue, all queued commands are judged one after another, written
 * in one transaction, and then answered (docs/decisions/0023-one-room-per-salon-writes.md).
 */
export class SalonEngine {
	readonly #world: EngineWorld;
	readonly #waiting: Waiting[] = [];
	#holds: Map<string, Hold>;
	#state: SalonState | undefined;
	/** One thing at a time: nobody reads what another has judged and not yet written. */
	#line: Promise<unknown> = Promise.resolve();
	#isCalled = false;

	constructor(world: EngineWorld) {
		this.#world = world;
		this.#holds = new Map([...world.holds.read()].map((hold) => [hold.key, hold]));
	}

	/** Does a command, in its turn. It never throws: what went wrong is its outcome. */
	order(order: CommandOrder): Promise<CommandOutcome> {
		if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(refused(503, SALON_TEXTS.busy));
		const outcome = new Promise<CommandOutcome>((settle) => this.#waiting.push({ order, settle }));
		this.#call();
		return outcome;
	}

	/** Reads from the state, in its turn; undefined where there is no such salon. */
	read<Read>(
		days: readonly number[],
		look: (state: SalonState, now: number) => Read,
	): Promise<Read | undefined> {
		return this.#enter(async () => {
			const state = await this.#current();
			await state?.know(this.#world.db, days, this.#holds.values());
			this.#endHolds();
			return state && look(state, this.#world.clock());
		});
	}

	#enter<Result>(work: () => Promise<Result>): Promise<Result> {
		const done = this.#line.then(work);
		this.#line = done.catch(() => undefined);
		return done;
	}

	/** Has what waits worked off, in turns, so that reading comes in between. */
	#call(): void {
		if (this.#isCalled || this.#waiting.length === 0) return;
		this.#isCalled = true;
		void this.#enter(async () => {
			this.#isCalled = false;
			await this.#settle(this.#takeNext());
			this.#call();
		});
	}

	/** Takes the next batch; a command that changes the settings runs alone. */
	#takeNext(): Waiting[] {
		const alone = this.#waiting.findIndex(({ order }) => COMMANDS[order.name].isAlone);
		const count = alone < 0 ? this.#waiting.length : Math.max(alone, 1);
		return this.#waiting.splice(0, Math.min(count, MOST_AT_ONCE));
	}

	async #settle(all: Waiting[]): Promise<void> {
		let batch = all;
		for (let tries = 1; ; tries++) {
			try {
				const outcomes = await this.#judge(batch.map(({ order }) => order));
				for (const [index, { settle }] of batch.entries()) settle(outcomes[index]!);
				return;
			} catch (error) {
				// Whatever failed, what is in memory may differ from the record.
				this.#state = undefined;
				if (error instanceof Dropped) {
					// One command that cannot be worked off takes no others along.
					batch.find(({ order }) => order === error.order)?.settle(error.outcome);
					batch = batch.filter(({ order }) => order !== error.order);
					continue;
				}
				if (tries < MOST_TRIES) continue;
				console.error(JSON.stringify({ event: "salon.failed", error: rootCauseOf(error) }));
				for (const { settle } of batch) settle(refused(503, SALON_TEXTS.busy));
				return;
			}
		}
	}

	/** Judges commands and writes what they did. @throws where it could not be written. */
	async #judge(orders: CommandOrder[]): Promise<CommandOutcome[]> {
		const { db, salonId, clock, zone } = this.#world;
		const state = await this.#current();
		if (!state) return orders.map(() => refused(404, CALL_TEXTS.notFound));
		const now = clock();
		this.#endHolds();
		const needs = orders.map(({ name, input, actor }) => COMMANDS[name].needs(input as never, actor));
		const facts = await readFacts(db, {
			saveKeys: orders.map(({ saveKey }) => saveKey),
			needs,
			salonId,
			now,
		});
		await state.know(
			db,
			[...needs.flatMap(({ days = [] }) => days), ...daysOfFacts(facts)],
			this.#holds.values(),
		);
		await this.#takeIds(state, needs);
		// Holds are in no transaction: they are changed in a copy, which is stored once the transaction is written.
		const holds = new Map(this.#holds);
		const desk = new UnitOfWork(state, facts, holds, { now, zone });
		const saved: SavedTransaction[] = [];
		const outcomes = orders.map((order) => this.#runOne(desk, order, saved));
		const left = desk.isEmpty ? NOTHING_LEFT : await writeDesk(db, desk, saved);
		storeHolds(this.#world.holds, this.#holds, holds);
		this.#holds = holds;
		if (state.isGone) this.#state = undefined;
		if (desk.told.length > 0 || !desk.isEmpty)
			this.#world.tell(desk.told, { sequence: state.sequence, unsolved: desk.unsolved, ...left });
		return outcomes;
	}

	#runOne(desk: UnitOfWork, order: CommandOrder, saved: SavedTransaction[]): CommandOutcome {
		const { name, input, actor, saveKey } = order;
		const before = desk.facts.answers.get(saveKey);
		if (before !== undefined) return { ok: true, answer: before };
		desk.actor = actor;
		const changes = desk.history.length;
		const isChanged = () => desk.history.length > changes;
		try {
			const answer = COMMANDS[name].run(desk, input as never);
			if (isChanged()) {
				saved.push({ saveKey, answer });
				desk.facts.answers.set(saveKey, answer ?? null);
			}
			return { ok: true, answer };
		} catch (error) {
			if (!(error instanceof Refusal)) {
				const text = error instanceof Error ? error.stack : String(error);
				console.error(JSON.stringify({ event: "salon.command.failed", error: `${order.name}: ${text}` }));
				throw new Dropped(order, refused(500, CALL_TEXTS.unknownError));
			}
			const outcome: CommandOutcome = { ok: false, status: error.status, body: error.body };
			if (isChanged()) throw new Dropped(order, outcome);
			return outcome;
		}
	}

	async #takeIds(state: SalonState, needs: { ids?: Record<string, number> }[]): Promise<void> {
		const counts = new Map<string, number>();
		for (const { ids = {} } of needs)
			for (const [name, count] of Object.entries(ids)) counts.set(name, (counts.get(name) ?? 0) + count);
		for (const [name, count] of counts) await state.ids.ensure(this.#world.db, name as never, count);
	}

	async #current(): Promise<SalonState | undefined> {
		const { db, salonId } = this.#world;
		this.#state ??= await SalonState.read(db, salonId, this.#holds.values());
		return this.#state;
	}

	/** Holds end by themselves. */
	#endHolds(): void {
		const now = this.#world.clock();
		for (const hold of this.#holds.values())
			if (hold.until <= now) {
				this.#holds.delete(hold.key);
				this.#world.holds.delete(hold.key);
				this.#state?.book.dropHold(hold.key, hold.day);
			}
	}
}

const NOTHING_LEFT: QueuedWork = { fires: [], calendars: false };

/** A command that leaves the desk half changed: a fault of ours, or a refusal of a change that it had to try. */
class Dropped extends Error {
	readonly order: CommandOrder;
	readonly outcome: CommandOutcome;

	constructor(order: CommandOrder, outcome: CommandOutcome) {
		super(order.name);
		this.order = order;
		this.outcome = outcome;
	}
}

const refused = (status: number, text: string): CommandOutcome => ({
	ok: false,
	status,
	body: { ERROR: [text] },
});
