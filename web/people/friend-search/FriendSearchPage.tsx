import { useSearchParams } from "wouter";
import { QuickSearch } from "./QuickSearch.tsx";
import { StoredSearch } from "./StoredSearch.tsx";

/** Friends who are searched for: by a search that was stored (`?fid=`), or else by name and tags. */
export function FriendSearchPage() {
	const [parameters] = useSearchParams();
	const fid = parameters.get("fid");
	return fid ? <StoredSearch key={fid} fid={fid} /> : <QuickSearch />;
}
