import { mayOpen } from "#domain/engine/access/page-access.ts";
import { useSession } from "./session.ts";

/** Whether who works here may open an address: no link is offered that leads to a refusal. */
export function useMayOpen(): (address: string) => boolean {
	const { abilities } = useSession();
	return (address) => mayOpen(abilities, address);
}
