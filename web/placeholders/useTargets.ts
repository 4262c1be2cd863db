import useSWR from "swr";
import type { PlaceholderTargets } from "#domain/placeholders/definition.ts";
import { client, unwrap } from "../api/client.ts";

/** What a text may name; undefined until it is known. */
export const usePlaceholderTargets = (): PlaceholderTargets | undefined =>
	useSWR("placeholders", () => unwrap(client.selector.api.selector.placeholders.$get())).data;
