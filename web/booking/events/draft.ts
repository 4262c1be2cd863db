import type { EventSlot } from "./api.ts";

/** A menu under an operator's hands: numbers may stand empty while they are typed. */
export interface MenuDraft {
	/** Null is a new one. */
	id: number | null;
	name: string;
	price: number | null;
	capacity: number | null;
	/** What the list tells it by. */
	key: string;
}

/** A slot under an operator's hands. */
export interface SlotDraft {
	name: string;
	/** YYYY-MM-DD; null where the slot has no time. */
	day: string | null;
	/** HH:mm. */
	time: string;
	capacity: number | null;
	menus: MenuDraft[];
	version?: number;
}

export const BLANK_SLOT: SlotDraft = { name: "", day: null, time: "10:00", capacity: null, menus: [] };

export const blankMenu = (menus: readonly MenuDraft[]): MenuDraft => ({
	...{ id: null, name: "", price: 0, capacity: null },
	// What has no id yet is told apart by its turn.
	key: `new${menus.reduce((most, { key }) => Math.max(most, Number(/^new(\d+)$/.exec(key)?.[1] ?? 0)), 0) + 1}`,
});

export const slotDraftOf = ({ name, starts_at, capacity, menus, version }: EventSlot): SlotDraft => ({
	name,
	day: starts_at?.slice(0, 10) ?? null,
	time: starts_at?.slice(11, 16) ?? "10:00",
	capacity,
	menus: menus.map(({ id, name, price, capacity }) => ({ id, name, price, capacity, key: String(id) })),
	version,
});

/** The slot as it is sent. */
export const bodyOf = ({ day, time, menus, ...slot }: SlotDraft) => ({
	...slot,
	starts_at: day === null ? null : `${day} ${time}`,
	menus: menus.map(({ key: _, price, ...menu }) => ({ ...menu, price: price ?? 0 })),
});
