import { useSession } from "#web/platform/api/consoleSession.ts";
import { type CountCondition, postSearchForm } from "../countSearch.ts";
import { CountLink } from "./CountLink.tsx";

interface SearchLinkProps {
	count: number;
	label: string;
	/** Condition that finds the counted friends. */
	condition: CountCondition;
}

/** Number of friends that opens the search for them in a new tab. */
export function SearchLink({ count, label, condition }: SearchLinkProps) {
	const { token, abilities } = useSession();
	return (
		<CountLink
			count={count}
			unit="人"
			label={label}
			onOpen={abilities.includes("friend-read") ? () => postSearchForm(condition, token) : undefined}
		/>
	);
}
