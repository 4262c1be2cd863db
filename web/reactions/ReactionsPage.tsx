import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link, useSearchParams } from "wouter";
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
import { type ReactionRow, useReactions } from "./api.ts";
import { NoReactions } from "./NoReactions.tsx";
import { ReactionCards } from "./ReactionCards.tsx";
import { ReactionTable } from "./ReactionTable.tsx";
import { useReactionVerbs } from "./useReactionVerbs.tsx";

/** The auto-responses. What is searched for stands in the address. */
export function ReactionsPage() {
	const [parameters, setParameters] = useSearchParams();
	const search = parameters.get("search") ?? "";
	const setSearch = (text: string) => setParameters(text ? { search: text } : {}, { replace: true });
	const { data, error, mutate } = useReactions();
	const { menuOf, remove } = useReactionVerbs();
	const mayWrite = useAbility("reaction-write");
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const found = data?.items.filter((reaction) => isAbout(reaction, search));
	const { rows, more, showMore } = useRowsByScroll(found);
	const List = isNarrow ? ReactionCards : ReactionTable;
	const create = mayWrite && (
		<Button component={Link} href={addressOf("newReaction")} leftSection={<PlusIcon />}>
			新しい自動応答
		</Button>
	);
	return (
		<Page
			title="自動応答"
			help="友だちから届いたテキストにキーワードが含まれるとき、アクションを実行します。"
			action={create}
		>
			<SearchField
				label="名前・キーワードで検索"
				value={search}
				onSearch={setSearch}
				w={{ base: "100%", sm: "18rem" }}
			/>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{found?.length === 0 ? (
				<NoReactions searched={search !== ""} onClear={() => setSearch("")} create={create} />
			) : (
				!(error && !data) && <List reactions={rows} menuOf={menuOf} onRemove={remove} />
			)}
			<LoadMore more={more} loading={false} onMore={showMore} />
		</Page>
	);
}

const isAbout = ({ name, keywords }: ReactionRow, search: string) =>
	[name, ...keywords].some((text) => normalise(text).includes(normalise(search)));
