import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useSearchParams } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { useAbility } from "../api/session.tsx";
import { NARROW } from "../ui/breakpoints.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { Page } from "../ui/Page.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { useRowsByScroll } from "../ui/useRowsByScroll.ts";
import { ActionCards } from "./ActionCards.tsx";
import { ActionDrawer, type Edited } from "./ActionDrawer.tsx";
import { ActionTable } from "./ActionTable.tsx";
import { useActions } from "./api.ts";
import { NoActions } from "./NoActions.tsx";
import { useActionVerbs } from "./useActionVerbs.tsx";

/** The action templates. What is searched for and what is being edited stand in the address. */
export function ActionsPage() {
	const { search, edited, setSearch, edit, hrefOf } = useActionsAddress();
	const { data, error, mutate } = useActions();
	const { menuOf, remove } = useActionVerbs(edit);
	const mayWrite = useAbility("action-write");
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const found = data?.items.filter(({ name }) => normalise(name).includes(normalise(search)));
	const { rows, more, showMore } = useRowsByScroll(found);
	const List = isNarrow ? ActionCards : ActionTable;
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => edit("new")}>
			新しいアクション
		</Button>
	);
	return (
		<Page title="アクション" help="自動応答などのきっかけで実行する内容です。" action={create}>
			<SearchField
				label="アクション名で検索"
				value={search}
				onSearch={setSearch}
				w={{ base: "100%", sm: "18rem" }}
			/>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{found?.length === 0 ? (
				<NoActions searched={search !== ""} onClear={() => setSearch("")} create={create} />
			) : (
				!(error && !data) && <List actions={rows} hrefOf={hrefOf} menuOf={menuOf} onRemove={remove} />
			)}
			<LoadMore more={more} loading={false} onMore={showMore} />
			<ActionDrawer
				edited={edited === "new" && !mayWrite ? null : edited}
				ending={{ mode: "plain", onSaved: () => edit(null) }}
				onClose={() => edit(null)}
				onStay={edit}
			/>
		</Page>
	);
}

function useActionsAddress() {
	const [parameters, setParameters] = useSearchParams();
	const search = parameters.get("search") ?? "";
	const id = Number(parameters.get("edit"));
	const edited: Edited | null = parameters.has("new") ? "new" : Number.isInteger(id) && id > 0 ? id : null;
	const queryOf = (to: Edited | null, searched = search) => ({
		...(searched && { search: searched }),
		...(to === "new" && { new: "1" }),
		...(typeof to === "number" && { edit: String(to) }),
	});
	return {
		search,
		edited,
		setSearch: (text: string) => setParameters(queryOf(edited, text), { replace: true }),
		// Closing is no step forward: the back button leads to where the list was come from.
		edit: (to: Edited | null) => setParameters(queryOf(to), { replace: to === null }),
		hrefOf: (to: number) => `${addressOf("actions")}?${new URLSearchParams(queryOf(to))}`,
	};
}
