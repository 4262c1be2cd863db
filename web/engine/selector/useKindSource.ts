import { useMemo } from "react";
import {
	isAppendable,
	isFavouritable,
	type SelectableKind,
	selectableKindOf,
} from "#domain/engine/selector/selectable-kinds.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { loadSelectorList } from "./loadSelectorList.ts";
import type { SelectorSource } from "./selectorSource.ts";

/** Source of a kind's items on the server, within the operator's abilities. */
export function useKindSource(kind: SelectableKind): SelectorSource {
	const { abilities } = useSession();
	return useMemo(() => {
		const { listAbility, appendAbility, favouriteAbility } = selectableKindOf(kind);
		const calls = client.selector.api.selector;
		return {
			key: kind,
			mayRead: !listAbility || abilities.includes(listAbility),
			mayAppend: appendAbility !== undefined && abilities.includes(appendAbility),
			mayStar: favouriteAbility !== undefined && abilities.includes(favouriteAbility),
			load: () => loadSelectorList(kind, () => unwrap(calls[kind].$get(), { handles: [403] })),
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
