import type { AddressName } from "#domain/addresses.ts";
import { mayOpenPage } from "#domain/page-access.ts";
import { useSession } from "../api/session.tsx";
import type { SitePage } from "../routes.tsx";
import { ForbiddenPage } from "./ForbiddenPage.tsx";

/** A page for those who may open it. The server decides all the same; this spares them a refusal. */
export function Allowed({ name, page }: { name: AddressName; page: SitePage }) {
	const { page: PageBody, title } = page;
	const { abilities } = useSession();
	if (!mayOpenPage(abilities, name)) return <ForbiddenPage title={title} />;
	return <PageBody />;
}
