import { mayOpen } from "#domain/engine/access/page-access.ts";
import { useSession } from "./consoleSession.ts";

/** Predicate for URLs that the operator may open, so that no link leads to a refusal. */
export function useMayOpen(): (address: string) => boolean {
	const { abilities } = useSession();
	return (address) => mayOpen(abilities, address);
}
