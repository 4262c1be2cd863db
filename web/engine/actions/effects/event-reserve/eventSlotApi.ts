import useSWR from "swr";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";
import type { LoadState } from "#web/engine/filters/conditions/choices/useChoices.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

const { slots, menus } = client.events.api.line;

/** Slot with its menus. */
export type SlotDetail = Wire<(typeof slots)[":id"]["$get"]>;
export type EventMenu = SlotDetail["event_menus"][number];

/** An action may refer to a slot that its reader may not see; the 403 must not leave the page. */
const HANDLES_FORBIDDEN = { handles: [403] };

/** Loads a slot with its menus; no request without a slot. */
export function useSlot(id: number): LoadState<SlotDetail> {
	const mayRead = useAbility("event_reserve");
	const { data, error, isValidating } = useSWR(mayRead && id > 0 ? ["event-slot", id] : null, () =>
		unwrap(slots[":id"].$get({ param: { id: String(id) } }), HANDLES_FORBIDDEN),
	);
	return {
		data,
		isFresh: data !== undefined && !isValidating,
		failure: error === undefined ? null : RESOURCE_TEXTS.loadFailed,
		mayRead,
	};
}

/** Remaining capacity of a slot or of one of its menus; null means no limit. */
export const useRemainingCapacity = (of: "slots" | "menus", id: number) =>
	useSWR(["event-rest", of, id], () =>
		unwrap({ slots, menus }[of][":id"].rest.$get({ param: { id: String(id) } }), HANDLES_FORBIDDEN),
	);
