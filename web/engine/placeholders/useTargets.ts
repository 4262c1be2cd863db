import { useMemo } from "react";
import useSWR from "swr";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import { toastNotLoaded } from "#web/platform/ui/toast.ts";
import { useOfferedValues } from "./reservation/reservationEvent.ts";

/** What a text may name; undefined until it is known, and where it is not wanted. */
export function usePlaceholderTargets(wanted = true): PlaceholderTargets | undefined {
	const offered = useOfferedValues();
	const { data } = useSWR(
		wanted ? "placeholders" : null,
		() => unwrap(client.selector.api.selector.placeholders.$get()),
		{ onError: () => toastNotLoaded(RESOURCE_TEXTS.loadFailed) },
	);
	return useMemo(() => (data && offered ? { ...data, context: offered } : data), [data, offered]);
}
