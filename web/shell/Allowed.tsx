import { useSession } from "../api/session.tsx";
import type { SitePage } from "../routes.tsx";
import { ForbiddenPage } from "./ForbiddenPage.tsx";

/** A page for those who may open it. The server decides all the same; this spares them a refusal. */
export function Allowed({ page: { page: PageBody, ability, title } }: { page: SitePage }) {
	const { abilities } = useSession();
	if (ability && !abilities.includes(ability)) return <ForbiddenPage title={title} />;
	return <PageBody />;
}
