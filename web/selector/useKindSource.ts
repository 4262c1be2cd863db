import { useMemo } from "react";
import type { SelectorList } from "#domain/selector/item.ts";
import { type SelectableKind, selectable } from "#domain/selector/kinds.ts";
import { call } from "../api/client.ts";
import { useSession } from "../api/session.tsx";
import { saveKeyHeader } from "../api/useSaveKey.ts";
import type { SelectorSource } from "./source.ts";

/** The items of a kind from the server, as far as the operator's abilities go. */
export function useKindSource(kind: SelectableKind): SelectorSource {
	const { abilities } = useSession();
	return useMemo(() => {
		const { listAbility, appendAbility, favouriteAbility } = selectable(kind);
		const address = `/api/selector/${kind}`;
		return {
			key: kind,
			mayRead: !listAbility || abilities.includes(listAbility),
			mayAppend: appendAbility !== undefined && abilities.includes(appendAbility),
			mayStar: favouriteAbility !== undefined && abilities.includes(favouriteAbility),
			load: () => call<SelectorList>("GET", address, { handles: [403] }),
			append: async (input) => {
				const { id } = await call<{ id: number }>("POST", address, { json: input, headers: saveKeyHeader() });
				return id;
			},
			star: (id, favorite) =>
				call<void>("POST", `${address}/favorite`, { json: { id, favorite: favorite ? 1 : 0 } }),
		};
	}, [kind, abilities]);
}
