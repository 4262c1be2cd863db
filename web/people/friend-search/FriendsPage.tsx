import { Alert, Button } from "@mantine/core";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FRIEND_ORDER } from "#domain/engine/filters/friend-order.ts";
import type { NarrowingConditions } from "#domain/people/friend-search/friend-search-input.ts";
import { isWholeFilter } from "#domain/people/friends/friend-list-query.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { NoFriends } from "#web/people/friends/NoFriends.tsx";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { CloseIcon, EditIcon, FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { ColumnsButton } from "./ColumnsButton.tsx";
import { FoundFriends } from "./FoundFriends.tsx";
import { FriendListFields } from "./FriendListFields.tsx";
import { type FriendListAddress, useFriendList } from "./friendSearchApi.ts";
import type { JobAudience } from "./jobs/searchJobsApi.ts";
import type { ListFilters } from "./listFilters.ts";
import { SegmentBar } from "./SegmentBar.tsx";
import { ShareSearchButton } from "./ShareSearchButton.tsx";
import { useFriendColumns } from "./useFriendColumns.ts";
import { UNFILTERED_LIST, useFriendListAddress } from "./useFriendListAddress.ts";
import { useListFilters } from "./useListFilters.ts";

const SearchBoard = latePart(async () => (await import("./SearchBoard.tsx")).SearchBoard);

/** List of friends. Its conditions are in the address, or in a stored search that the address names. */
export function FriendsPage() {
	const [query, setQuery] = useFriendListAddress();
	const [replacementCount, setReplacementCount] = useState(0);
	const columns = useFriendColumns();
	const list = useFriendList(query, columns.query, replacementCount);
	const [isBuilderOpen, setBuilderOpen] = useState(false);
	const builderButton = useRef<HTMLButtonElement>(null);
	const afterRender = useAfterRender();
	const filters = useListFilters(list.first !== undefined);
	const isStored = query.fid !== "";
	const { filter: storedFilter, name, mine } = list.first ?? {};
	if (isStored && isItemGone(list.error))
		return (
			<NoticePage title="この検索はもう使えません" actions={<EveryFriendLink />}>
				検索の結果は30日たつと削除されます。もう一度おさがしください。
			</NoticePage>
		);
	if (isStored && isForbidden(list.error))
		return (
			<NoticePage title="この検索を見る権限がありません" actions={<EveryFriendLink />}>
				{describeError(list.error).join(" ")}
			</NoticePage>
		);
	const stored = isStored && storedFilter !== undefined ? filters?.read(storedFilter) : undefined;
	const clear = () => setQuery({ ...UNFILTERED_LIST, sort: query.sort });
	const boardStart = isStored ? stored : filters?.ofQuickSearch(conditionsOf(query));
	return (
		<PageLayout
			title={name || "友だち"}
			// Outside of the results, which are read again with other columns.
			action={<ColumnsButton columns={columns} />}
			help={
				isStored && mine === false
					? "ほかの担当者の検索です。条件を変えると、あなたの新しい検索になります。"
					: "アカウントを友だち追加した方の一覧です。名前やタグ、保存した条件でさがせます。"
			}
		>
			<PageNumberNotice onClose={() => setQuery({})} />
			<FriendListFields query={query} setQuery={setQuery} />
			<SegmentBar
				filters={filters}
				current={stored && { filter: stored, name: name ?? "" }}
				onRelease={() => setQuery({ fid: "" })}
			/>
			{isBuilderOpen && boardStart && (
				<SearchBoard
					key={query.fid}
					start={boardStart}
					fid={query.fid}
					onSearched={() => setBuilderOpen(false)}
					onReplaced={() => setReplacementCount(replacementCount + 1)}
				/>
			)}
			<FoundFriends
				key={JSON.stringify([{ ...query, sort: null }, replacementCount])}
				pages={list}
				selectable
				columns={columns.columns}
				sorting={{
					order: query.sort ?? stored?.sort_type ?? FRIEND_ORDER.newestFriend,
					setOrder: (sort) => setQuery({ sort }),
				}}
				exportable={query.fid !== "" || isWholeFilter(query)}
				audience={filters ? audienceOf(query, stored, filters) : undefined}
				controls={
					<>
						<Button
							ref={builderButton}
							variant="default"
							leftSection={isStored ? <EditIcon /> : <FunnelIcon />}
							aria-expanded={isBuilderOpen}
							onClick={() => {
								setBuilderOpen(!isBuilderOpen);
								afterRender(() => builderButton.current?.focus());
							}}
						>
							{builderLabel(isBuilderOpen, isStored)}
						</Button>
						{isStored && (
							<Button variant="default" leftSection={<CloseIcon />} onClick={() => setQuery({ fid: "" })}>
								条件を解除する
							</Button>
						)}
						{isStored && <ShareSearchButton fid={query.fid} />}
					</>
				}
				empty={<NoFriends state={query.state} narrowed={hasConditions(query)} onClear={clear} />}
			/>
		</PageLayout>
	);
}

/** Notice for an address of the former list, which had pages. */
function PageNumberNotice({ onClose }: { onClose: () => void }) {
	const [parameters] = useSearchParams();
	const page = Number(parameters.get("page"));
	if (!(page > 1)) return null;
	return (
		<Alert color="gray" withCloseButton closeButtonLabel="閉じる" onClose={onClose} role="status" p="xs">
			一覧はページに分かれなくなりました。先頭から表示しています。下へ進むと続きが出ます。
		</Alert>
	);
}

const EveryFriendLink = () => (
	<Button component={Link} href={addressOf("friends")} variant="default">
		すべての友だちを見る
	</Button>
);

function builderLabel(isBuilderOpen: boolean, isStored: boolean): string {
	if (isBuilderOpen) return "条件をたたむ";
	return isStored ? "条件を編集する" : "条件を追加";
}

const narrowingOf = ({ name, tagIds, tagOr, markIds }: FriendListAddress): NarrowingConditions => ({
	name,
	tag_ids: tagIds,
	tag_or: tagOr,
	marks: markIds,
});

const conditionsOf = (query: FriendListAddress) => ({
	...narrowingOf(query),
	state: query.state,
	followed: query.followed,
	blocked: query.blocked,
});

/** The friends of the list as a job takes them; undefined until known, and where no filter finds them. */
function audienceOf(
	query: FriendListAddress,
	stored: Filter | undefined,
	{ ofQuickSearch, narrow }: ListFilters,
): JobAudience | undefined {
	if (query.fid === "")
		return isWholeFilter(query) ? { filter: ofQuickSearch(conditionsOf(query)) } : undefined;
	if (!isNarrowed(query)) return { fid: query.fid };
	return stored && { filter: narrow(stored, narrowingOf(query)) };
}

const isNarrowed = ({ name, tagIds, markIds }: FriendListAddress): boolean =>
	name !== "" || tagIds.length + markIds.length > 0;

/** Whether the list has conditions beside the state. */
const hasConditions = (query: FriendListAddress): boolean =>
	query.fid !== "" || isNarrowed(query) || query.followed !== null || query.blocked !== null;

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
