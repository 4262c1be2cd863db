import useSWR from "swr";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Load state of choices. */
export interface LoadState<Data> {
	/** Undefined until loaded, and if it cannot be loaded. */
	data: Data | undefined;
	/** Whether no newer answer is pending. */
	isFresh: boolean;
	/** Reason for missing or outdated data; null without one. */
	failure: string | null;
	mayRead: boolean;
}

/** A filter may refer to choices that its reader may not see; the 403 must not leave the page. */
export const HANDLES_FORBIDDEN = { handles: [403] };

/** Loads choices of conditions if the operator has the ability. */
export function useChoices<Data>(
	name: string,
	ability: Ability,
	load: () => Promise<Data>,
	{ enabled = true, failure = RESOURCE_TEXTS.loadFailed }: { enabled?: boolean; failure?: string } = {},
): LoadState<Data> {
	const mayRead = useAbility(ability);
	const { data, error, isValidating } = useSWR(mayRead && enabled ? ["filter-choices", name] : null, load);
	return {
		data,
		isFresh: data !== undefined && !isValidating,
		failure: error === undefined ? null : failure,
		mayRead,
	};
}
