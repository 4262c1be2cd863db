import { useMemo } from "react";
import useSWR from "swr";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { toastNotLoaded } from "#web/platform/ui/toast.ts";
import { useBookingValues } from "./reservation/reservationEvent.ts";

/** Things that a text may name; undefined while they load, and if not wanted. */
export function usePlaceholderTargets(isEnabled = true): PlaceholderTargets | undefined {
	const bookingValues = useBookingValues();
	const { data } = useSWR(
		isEnabled ? "placeholders" : null,
		() => unwrap(client.selector.api.selector.placeholders.$get()),
		{ onError: () => toastNotLoaded(RESOURCE_TEXTS.loadFailed) },
	);
	return useMemo(
		() => (data && bookingValues ? { ...data, context: bookingValues } : data),
		[data, bookingValues],
	);
}
