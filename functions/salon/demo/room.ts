import type { Db } from "#db/client.ts";
import { pick } from "#db/demo/random.ts";
import { DEFAULT_ZONE } from "#domain/time.ts";
import type { Answered, CommandName, Given } from "../commands/registry.ts";
import type { Actor, Outcome } from "../engine/command.ts";
import { type Order, SalonEngine } from "../engine/engine.ts";

/** Somebody at the shop. The demo's operators are made last, and are named then as those who did it. */
const SHOP: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };
export const friendActor = (friendId: number): Actor => ({ ...SHOP, side: "friend", friendId });

/** How often it draws before it gives up: a salon has more free times than the demo asks for. */
const MOST_DRAWS = 40;

interface Command<Name extends CommandName> {
	name: Name;
	input: Given<Name>;
	actor?: Actor;
}

/** A salon's room in which the demo shop's weeks are lived through, at the times that it says. */
export class DemoRoom {
	now: number;
	readonly random: () => number;
	readonly #engine: SalonEngine;
	#saves = 0;
	readonly #salonId: number;

	constructor(db: Db, salonId: number, now: number, random: () => number) {
		this.now = now;
		this.random = random;
		this.#salonId = salonId;
		this.#engine = new SalonEngine({
			db,
			salonId,
			clock: () => this.now,
			zone: DEFAULT_ZONE,
			// Nobody has a board open yet.
			tell: () => undefined,
		});
	}

	pick<T>(from: readonly T[]): T {
		return pick(this.random, from);
	}

	/** Gives commands, which the room judges together. */
	async give<Name extends CommandName>(all: Command<Name>[]): Promise<Outcome<Answered<Name>>[]> {
		return (await Promise.all(
			all.map(({ name, input, actor = SHOP }) =>
				// A demo that was broken off is begun again: the same saves are done once.
				this.#engine.order({
					name,
					input,
					actor,
					saveKey: `demo:${this.#salonId}:${++this.#saves}`,
				} as Order),
			),
		)) as Outcome<Answered<Name>>[];
	}

	/** Gives commands of which none may be refused. */
	async must<Name extends CommandName>(all: Command<Name>[]): Promise<Answered<Name>[]> {
		return (await this.give(all)).map((outcome, index) => {
			if (outcome.ok) return outcome.answer;
			throw new Error(`${all[index]!.name}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
		});
	}

	/** Draws a command for each item, anew for those that are refused; answers them in the order of the items. */
	async draw<Item, Name extends CommandName>(
		items: readonly Item[],
		draw: (item: Item) => Command<Name>,
	): Promise<Answered<Name>[]> {
		const answers = new Map<number, Answered<Name>>();
		for (let tries = 0; answers.size < items.length; tries++) {
			if (tries === MOST_DRAWS) throw new Error(`no time is left in salon ${this.#salonId}`);
			const open = [...items.keys()].filter((index) => !answers.has(index));
			const outcomes = await this.give(open.map((index) => draw(items[index]!)));
			for (const [place, outcome] of outcomes.entries())
				if (outcome.ok) answers.set(open[place]!, outcome.answer);
		}
		return [...items.keys()].map((index) => answers.get(index)!);
	}
}
