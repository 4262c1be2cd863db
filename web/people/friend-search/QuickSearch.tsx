import { Button, Paper, Select, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { quickSearchFilter } from "#domain/people/friend-search/friend-search-input.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import classes from "./Found.module.css";
import { FoundFriends } from "./FoundFriends.tsx";
import { type QuickSearchValues, useQuickSearch } from "./friendSearchApi.ts";
import { SearchBoard } from "./SearchBoard.tsx";
import { SegmentBar } from "./SegmentBar.tsx";

/** Choices of `tag_or`. */
const TAG_RULES = [
	{ value: "0", label: "いずれかがある" },
	{ value: "1", label: "すべてがある" },
	{ value: "2", label: "どれもない" },
	{ value: "3", label: "すべてが揃ってはいない" },
];

/** Searches friends by name and tags, which are kept in the address, or by combined conditions. */
export function QuickSearch() {
	const [query, setQuery] = useQuickQuery();
	// An address with conditions opens on its results, without the builder.
	const [building, setBuilding] = useState(query.name === "" && query.tagIds.length === 0);
	return (
		<PageLayout title="友だち検索" help="名前とタグで手早くさがすか、条件を組み合わせてさがします。">
			<Paper withBorder p="md" component="section" aria-label="名前とタグでさがす">
				<SimpleGrid cols={{ base: 1, md: 3 }} className={classes.quick}>
					<SearchField
						label="名前で検索"
						labelled
						value={query.name}
						onSearch={(name) => setQuery({ name })}
					/>
					<ItemSelector
						kind="tag"
						multiple
						appendable={false}
						value={query.tagIds}
						onChange={(tagIds) => setQuery({ tagIds })}
					/>
					<Select
						label="選んだタグの"
						data={TAG_RULES}
						value={String(query.tagOr)}
						onChange={(rule) => setQuery({ tagOr: Number(rule) as QuickSearchValues["tagOr"] })}
						allowDeselect={false}
						disabled={query.tagIds.length === 0}
					/>
				</SimpleGrid>
			</Paper>
			<SegmentBar />
			{building ? (
				<SearchBoard start={filterOf(query)} />
			) : (
				<Button
					variant="default"
					leftSection={<FunnelIcon />}
					onClick={() => setBuilding(true)}
					style={{ alignSelf: "flex-start" }}
				>
					条件を組み合わせてさがす
				</Button>
			)}
			<QuickSearchResults
				key={JSON.stringify(query)}
				query={query}
				onClear={() => setQuery({ name: "", tagIds: [] })}
			/>
		</PageLayout>
	);
}

function QuickSearchResults({ query, onClear }: { query: QuickSearchValues; onClear: () => void }) {
	return (
		<FoundFriends
			pages={useQuickSearch(query)}
			audience={{ filter: filterOf(query) }}
			emptyAction={
				<Button variant="default" onClick={onClear}>
					絞り込みを解除する
				</Button>
			}
		/>
	);
}

const filterOf = ({ name, tagIds, tagOr }: QuickSearchValues) =>
	quickSearchFilter({ name, tag_ids: tagIds, tag_or: tagOr });

function useQuickQuery(): [QuickSearchValues, (change: Partial<QuickSearchValues>) => void] {
	const [parameters, setParameters] = useSearchParams();
	const query: QuickSearchValues = {
		name: parameters.get("name") ?? "",
		tagIds: (parameters.get("tags") ?? "").split(",").map(Number).filter(isId),
		tagOr: ([1, 2, 3] as const).find((rule) => String(rule) === parameters.get("tag_or")) ?? 0,
	};
	const change = (part: Partial<QuickSearchValues>) => {
		const { name, tagIds, tagOr } = { ...query, ...part };
		setParameters(
			{
				...(name && { name }),
				...(tagIds.length > 0 && { tags: tagIds.join() }),
				...(tagIds.length > 0 && tagOr > 0 && { tag_or: String(tagOr) }),
			},
			// Typing adds no steps to the browser's history.
			{ replace: part.name !== undefined },
		);
	};
	return [query, change];
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;
