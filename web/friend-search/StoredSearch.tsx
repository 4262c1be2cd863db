import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { isGone } from "../explorer/editing.ts";
import { Notice } from "../shell/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { useStoredSearch } from "./api.ts";
import { FoundFriends } from "./FoundFriends.tsx";

/** The friends whom a stored search finds now. */
export function StoredSearch({ fid }: { fid: string }) {
	const found = useStoredSearch(fid);
	const newSearch = (
		<Button component={Link} href={addressOf("friendSearch")} variant="default">
			条件を変えてさがす
		</Button>
	);
	if (isGone(found.error))
		return (
			<Notice title="この検索はもう使えません" actions={newSearch}>
				検索の結果は30日たつと削除されます。もう一度おさがしください。
			</Notice>
		);
	return (
		<Page title={found.first?.name || "友だち検索"} action={newSearch}>
			<FoundFriends found={found} emptyAction={newSearch} />
		</Page>
	);
}
