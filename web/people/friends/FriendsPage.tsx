import { Box, Group, Pill, SegmentedControl, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useSearchParams } from "wouter";
import {
	FRIEND_LIST_PAGE_SIZES,
	FRIEND_STATES,
	type FriendState,
} from "#domain/people/friends/friend-list-query.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import { type FriendQuery, useFriends } from "#web/engine/friend-records/useFriends.ts";
import { ImportFriendsButton } from "#web/people/friend-values/imports/ImportFriendsButton.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { FriendCards } from "./FriendCards.tsx";
import { FriendTable } from "./FriendTable.tsx";
import { NoFriends } from "./NoFriends.tsx";

const STATES = Object.entries(FRIEND_STATES).map(([value, label]) => ({ value, label }));
const PAGE_SIZES = FRIEND_LIST_PAGE_SIZES.map((count) => ({ value: String(count), label: `${count}件` }));

/** List of all friends; its search and filters are kept in the address. */
export function FriendsPage() {
	const [query, setQuery] = useFriendQuery();
	const { data, error, mutate } = useFriends(query);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const List = isNarrow ? FriendCards : FriendTable;
	const isFiltered = query.search !== "" || query.state !== "all" || hasDayFilter(query);
	return (
		<PageLayout
			title="友だち"
			help="アカウントを友だち追加した方の一覧です。"
			action={<ImportFriendsButton onImported={() => void mutate()} />}
		>
			<Group gap="sm">
				<SearchField
					label="名前で検索"
					value={query.search}
					onSearch={(search) => setQuery({ search, page: 1 })}
					w={{ base: "100%", sm: "18rem" }}
				/>
				<SegmentedControl
					aria-label="状態で絞り込む"
					data={STATES}
					value={query.state}
					onChange={(state) => setQuery({ state: state as FriendQuery["state"], page: 1 })}
					w={{ base: "100%", sm: "auto" }}
				/>
				<Select
					aria-label="表示件数"
					data={PAGE_SIZES}
					value={String(query.take)}
					onChange={(pageSize) => setQuery({ take: parsePageSize(pageSize), page: 1 })}
					allowDeselect={false}
					w="7rem"
				/>
				{DAY_FILTERS.map(
					({ name, what }) =>
						query[name] && (
							<Pill
								key={name}
								size="lg"
								withRemoveButton
								removeButtonProps={{
									"aria-label": "日付の条件を解除する",
									"aria-hidden": false,
									tabIndex: 0,
								}}
								onRemove={() => setQuery({ [name]: null, page: 1 })}
							>
								{formatDay(query[name])}に{what}
							</Pill>
						),
				)}
			</Group>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.items.length === 0 ? (
				<NoFriends
					state={
						query.search === "" && !hasDayFilter(query) && query.state !== "all" ? query.state : undefined
					}
					filtered={isFiltered}
					onClear={() => setQuery({ search: "", state: "all", followed: null, blocked: null, page: 1 })}
				/>
			) : (
				!(error && !data) && <List friends={data?.items} />
			)}
			{data && data.total > 0 && (
				<Box>
					<Pager
						page={data.page}
						total={data.total}
						takeNum={data.take_num}
						onPage={(page) => setQuery({ page })}
						unit="人"
					/>
				</Box>
			)}
		</PageLayout>
	);
}

/** Filters by day, set by links on the dashboard. */
const DAY_FILTERS = [
	{ name: "followed", what: "追加" },
	{ name: "blocked", what: "ブロック" },
] as const;

const hasDayFilter = ({ followed, blocked }: FriendQuery) => followed !== null || blocked !== null;

const parsePageSize = (text: string | null) =>
	FRIEND_LIST_PAGE_SIZES.find((count) => String(count) === text) ?? FRIEND_LIST_PAGE_SIZES[0];

const parseDay = (text: string | null) => (text !== null && isDay(text) ? text : null);

function useFriendQuery(): [FriendQuery, (change: Partial<FriendQuery>) => void] {
	const [parameters, setParameters] = useSearchParams();
	const state = parameters.get("state");
	const query: FriendQuery = {
		search: parameters.get("search") ?? "",
		state: state !== null && Object.hasOwn(FRIEND_STATES, state) ? (state as FriendState) : "all",
		followed: parseDay(parameters.get("followed")),
		blocked: parseDay(parameters.get("blocked")),
		take: parsePageSize(parameters.get("take")),
		page: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
	};
	const change = (part: Partial<FriendQuery>) => {
		const next = { ...query, ...part };
		setParameters(
			{
				...(next.search && { search: next.search }),
				...(next.state !== "all" && { state: next.state }),
				...(next.followed && { followed: next.followed }),
				...(next.blocked && { blocked: next.blocked }),
				...(next.take !== FRIEND_LIST_PAGE_SIZES[0] && { take: String(next.take) }),
				...(next.page > 1 && { page: String(next.page) }),
			},
			// Typing adds no steps to the browser's history; paging does.
			{ replace: part.search !== undefined },
		);
	};
	return [query, change];
}
