import { mayOpen } from "#domain/engine/access/page-access.ts";
import { useSession } from "./session.ts";

/** Whether the operator may open a URL, so that no link leads to a refusal. */
export function useMayOpen(): (address: string) => boolean {
	const { abilities } = useSession();
	return (address) => mayOpen(abilities, address);
}
