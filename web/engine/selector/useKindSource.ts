import { useMemo } from "react";
import {
	isAppendable,
	isFavouritable,
	type SelectableKind,
	selectable,
} from "#domain/engine/selector/kinds.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import { useSession } from "#web/platform/api/session.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { loadList } from "./loadList.ts";
import type { SelectorSource } from "./source.ts";

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
			load: () => loadList(kind, () => unwrap(calls[kind].$get(), { handles: [403] })),
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
