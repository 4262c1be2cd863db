import { Button, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { FoundFriends } from "./FoundFriends.tsx";
import { type StoredFriendSearch, useStoredSearch } from "./friendSearchApi.ts";
import { SearchBoard } from "./SearchBoard.tsx";
import { ShareSearch } from "./ShareSearch.tsx";

/** Page of a stored search: its conditions, and the friends whom it finds now. */
export function StoredSearch({ fid }: { fid: string }) {
	const [replacementCount, setReplacementCount] = useState(0);
	const search = useStoredSearch(fid, replacementCount);
	const newSearch = (
		<Button component={Link} href={addressOf("friendSearch")} variant="default">
			新しい検索
		</Button>
	);
	if (isItemGone(search.error))
		return (
			<NoticePage title="この検索はもう使えません" actions={newSearch}>
				検索の結果は30日たつと削除されます。もう一度おさがしください。
			</NoticePage>
		);
	if (isForbidden(search.error))
		return (
			<NoticePage title="この検索を見る権限がありません" actions={newSearch}>
				{describeError(search.error).join(" ")}
			</NoticePage>
		);
	return (
		<PageLayout
			title={search.first?.name || "友だち検索"}
			help={
				search.first &&
				!search.first.mine &&
				"ほかの担当者の検索です。条件を変えると、あなたの新しい検索になります。"
			}
			action={newSearch}
		>
			<StoredSearchResults
				key={replacementCount}
				fid={fid}
				search={search}
				onReplaced={() => setReplacementCount(replacementCount + 1)}
			/>
		</PageLayout>
	);
}

interface StoredSearchResultsProps {
	fid: string;
	search: ReturnType<typeof useStoredSearch>;
	/** Called when the search was replaced under its address. */
	onReplaced: () => void;
}

/** Results of the search, with a builder that opens to edit the conditions. */
function StoredSearchResults({ fid, search, onReplaced }: StoredSearchResultsProps) {
	const [editing, setEditing] = useState(false);
	const editButton = useRef<HTMLButtonElement>(null);
	const afterRender = useAfterRender();
	const { first } = search;
	return (
		<>
			{editing && first && (
				<SearchBoard
					start={readFilter(first.filter)}
					fid={fid}
					name={nameOf(first)}
					onReplaced={onReplaced}
				/>
			)}
			<FoundFriends
				pages={search}
				audience={{ fid }}
				controls={
					<>
						<Button
							ref={editButton}
							variant="default"
							leftSection={<EditIcon />}
							aria-expanded={editing}
							onClick={() => {
								setEditing(!editing);
								afterRender(() => editButton.current?.focus());
							}}
						>
							{editing ? "条件をたたむ" : "条件を編集する"}
						</Button>
						<ShareSearch fid={fid} />
					</>
				}
				emptyAction={
					editing ? (
						<Text size="sm">上の条件を変えて「さがす」を押してください。</Text>
					) : (
						<Button variant="default" onClick={() => setEditing(true)}>
							条件を編集する
						</Button>
					)
				}
			/>
		</>
	);
}

/** A changed search of another operator becomes the operator's own, without a name. */
const nameOf = ({ name, mine }: StoredFriendSearch): string => (mine ? name : "");

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
