import useSWR from "swr";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources.ts";
import type { Loaded } from "#web/engine/filters/conditions/choices/useChoices.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { useAbility } from "#web/platform/api/session.ts";

const { slots, menus } = client.events.api.line;

/** What a slot offers. */
export type SlotDetail = Wire<(typeof slots)[":id"]["$get"]>;
export type EventMenu = SlotDetail["event_menus"][number];

/** An action may hold what its reader may not see; that is no reason to leave the page. */
const QUIETLY = { handles: [403] };

/** The menus of a slot; none is asked for where no slot is chosen. */
export function useSlot(id: number): Loaded<SlotDetail> {
	const mayRead = useAbility("event_reserve");
	const { data, error, isValidating } = useSWR(mayRead && id > 0 ? ["event-slot", id] : null, () =>
		unwrap(slots[":id"].$get({ param: { id: String(id) } }), QUIETLY),
	);
	return {
		data,
		isFresh: data !== undefined && !isValidating,
		failure: error === undefined ? null : RESOURCE_TEXTS.loadFailed,
		mayRead,
	};
}

/** How many places are left of a slot or of one of its menus; null is without limit. */
export const useRest = (of: "slots" | "menus", id: number) =>
	useSWR(["event-rest", of, id], () =>
		unwrap({ slots, menus }[of][":id"].rest.$get({ param: { id: String(id) } }), QUIETLY),
	);
