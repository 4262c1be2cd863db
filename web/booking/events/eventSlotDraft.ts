import { DEFAULT_TAX_RATE, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import type { EventSlot } from "./eventsApi.ts";

/** Form draft of a menu; numbers may be empty while typing. */
export interface SlotMenuDraft {
	/** Null for a new menu. */
	id: number | null;
	name: string;
	price: number | null;
	tax_rate: TaxRate;
	capacity: number | null;
	/** React key in the list. */
	key: string;
}

/** Form draft of a slot. */
export interface EventSlotDraft {
	name: string;
	/** YYYY-MM-DD; null for a slot without a date. */
	day: string | null;
	/** HH:mm. */
	time: string;
	capacity: number | null;
	menus: SlotMenuDraft[];
	version?: number;
}

/** Start that a slot without a date proposes. */
const DEFAULT_TIME = "10:00";

/** Draft of a new slot. */
export const BLANK_EVENT_SLOT: EventSlotDraft = {
	name: "",
	day: null,
	time: DEFAULT_TIME,
	capacity: null,
	menus: [],
};

/** New menu of a slot, with a key that is free in the draft. */
export const blankSlotMenu = (menus: readonly SlotMenuDraft[]): SlotMenuDraft => ({
	id: null,
	name: "",
	price: 0,
	tax_rate: DEFAULT_TAX_RATE,
	capacity: null,
	// A new menu has no id yet, so a running number is its key.
	key: `new${menus.reduce((highest, { key }) => Math.max(highest, Number(/^new(\d+)$/.exec(key)?.[1] ?? 0)), 0) + 1}`,
});

export const eventSlotDraftOf = ({
	name,
	starts_at,
	capacity,
	menus,
	version,
}: EventSlot): EventSlotDraft => ({
	name,
	day: starts_at?.slice(0, 10) ?? null,
	time: starts_at?.slice(11, 16) ?? DEFAULT_TIME,
	capacity,
	menus: menus.map(({ id, name, price, tax_rate, capacity }) => ({
		id,
		name,
		price,
		tax_rate,
		capacity,
		key: String(id),
	})),
	version,
});

/** Request body of the slot. */
export const eventSlotBodyOf = ({ day, time, menus, ...slot }: EventSlotDraft) => ({
	...slot,
	starts_at: day === null ? null : `${day} ${time}`,
	menus: menus.map(({ key: _, price, ...menu }) => ({ ...menu, price: price ?? 0 })),
});
