import { useSession } from "../api/session.tsx";
import { abilitiesFor, type SitePage } from "../routes.tsx";
import { ForbiddenPage } from "./ForbiddenPage.tsx";

/** A page for those who may open it. The server decides all the same; this spares them a refusal. */
export function Allowed({ page }: { page: SitePage }) {
	const { page: PageBody, title } = page;
	const { abilities } = useSession();
	if (!abilitiesFor(page).every((ability) => abilities.includes(ability)))
		return <ForbiddenPage title={title} />;
	return <PageBody />;
}
