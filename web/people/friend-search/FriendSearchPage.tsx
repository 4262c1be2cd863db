import { useSearchParams } from "wouter";
import { QuickSearch } from "./QuickSearch.tsx";
import { StoredSearch } from "./StoredSearch.tsx";

/** Friend search: a stored search (`?fid=`), or one by name and tags. */
export function FriendSearchPage() {
	const [parameters] = useSearchParams();
	const fid = parameters.get("fid");
	return fid ? <StoredSearch key={fid} fid={fid} /> : <QuickSearch />;
}
