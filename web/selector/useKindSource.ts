import { useMemo } from "react";
import type { SelectorList } from "#domain/selector/item.ts";
import { isAppendable, isFavouritable, type SelectableKind, selectable } from "#domain/selector/kinds.ts";
import { SELECTOR_TEXTS } from "#domain/texts/selector.ts";
import { client, unwrap } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { useSession } from "../api/session.tsx";
import { saveKeyHeader } from "../api/useSaveKey.ts";
import type { SelectorSource } from "./source.ts";

const NOTHING: SelectorList = { items: [], groups: [] };

/**
 * Says what could not be loaded (M-368, M-370). That common variables may not be read is no error: there are none to
 * choose from (M-227).
 */
function loadedWithout(kind: SelectableKind, error: unknown): SelectorList {
	if (!(error instanceof ApiError)) throw error;
	if (kind === "common_var" && error.status === 403) return NOTHING;
	throw error.under(SELECTOR_TEXTS.loadFailed(kind));
}

/** The items of a kind from the server, as far as the operator's abilities go. */
export function useKindSource(kind: SelectableKind): SelectorSource {
	const { abilities } = useSession();
	return useMemo(() => {
		const { listAbility, appendAbility, favouriteAbility } = selectable(kind);
		const calls = client.selector.api.selector;
		return {
			key: kind,
			mayRead: !listAbility || abilities.includes(listAbility),
			mayAppend: appendAbility !== undefined && abilities.includes(appendAbility),
			mayStar: favouriteAbility !== undefined && abilities.includes(favouriteAbility),
			load: () =>
				unwrap(calls[kind].$get(), { handles: [403] }).catch((error: unknown) => loadedWithout(kind, error)),
			append: async (input) => {
				if (!isAppendable(kind)) throw new Error(`no ${kind} is made in the selector`);
				return (await unwrap(calls[kind].$post({ json: input }, { headers: saveKeyHeader() }))).id;
			},
			star: async (id, favorite) => {
				if (!isFavouritable(kind)) throw new Error(`no ${kind} is starred`);
				await unwrap(calls[kind].favorite.$post({ json: { id, favorite: favorite ? 1 : 0 } }));
			},
		};
	}, [kind, abilities]);
}
