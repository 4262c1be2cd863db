import { useSession } from "#web/platform/api/session.ts";
import { postSearch, type SearchInput } from "../friendSearch.ts";
import { CountLink } from "./CountLink.tsx";

interface SearchLinkProps {
	count: number;
	label: string;
	/** The condition that finds those counted. */
	input: SearchInput;
}

/** A count of friends, which opens the search for them in a new tab. */
export function SearchLink({ count, label, input }: SearchLinkProps) {
	const { token, abilities } = useSession();
	return (
		<CountLink
			count={count}
			unit="人"
			label={label}
			onOpen={abilities.includes("friend-read") ? () => postSearch(input, token) : undefined}
		/>
	);
}
