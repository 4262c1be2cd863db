import useSWR from "swr";
import type { PlaceholderTargets } from "#domain/placeholders/definition.ts";
import { client, unwrap } from "../api/client.ts";

/** What a text may name; undefined until it is known, and where it is not wanted. */
export const usePlaceholderTargets = (wanted = true): PlaceholderTargets | undefined =>
	useSWR(wanted ? "placeholders" : null, () => unwrap(client.selector.api.selector.placeholders.$get())).data;
