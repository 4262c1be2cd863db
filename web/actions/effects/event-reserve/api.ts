import useSWR from "swr";
import { call } from "../../../api/client.ts";
import { useAbility } from "../../../api/session.tsx";
import type { Loaded } from "../../../filters/conditions/choices/useChoices.ts";

/** What a slot offers. */
export interface SlotDetail {
	has_menu: 0 | 1;
	event_menus: EventMenu[];
}

export interface EventMenu {
	id: number;
	name: string;
	/** Yen. */
	price: number;
}

/** An action may hold what its reader may not see; that is no reason to leave the page. */
const QUIETLY = { handles: [403] };

/** The menus of a slot; none is asked for where no slot is chosen. */
export function useSlot(id: number): Loaded<SlotDetail> {
	const mayRead = useAbility("event_reserve");
	const { data, error, isValidating } = useSWR(mayRead && id > 0 ? ["event-slot", id] : null, () =>
		call<SlotDetail>("GET", `/api/line/slots/${id}`, QUIETLY),
	);
	return { data, isFresh: data !== undefined && !isValidating, failed: error !== undefined, mayRead };
}

/** How many places are left of a slot or of one of its menus; null is without limit. */
export const useRest = (of: "slots" | "menus", id: number) =>
	useSWR(["event-rest", of, id], () =>
		call<{ rest: number | null }>("GET", `/api/line/${of}/${id}/rest`, QUIETLY),
	);
