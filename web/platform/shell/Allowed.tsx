import { Redirect } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/addresses.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { useSession } from "#web/platform/api/session.ts";
import { ForbiddenPage } from "./ForbiddenPage.tsx";
import type { SitePage } from "./site-page.ts";

/**
 * Renders a page if the operator may open it. The server enforces this too; the check only prevents a
 * refusal.
 */
export function Allowed({ name, page }: { name: AddressName; page: SitePage }) {
	const { page: PageBody, title } = page;
	const { abilities, lacks_second_step } = useSession();
	if (lacks_second_step && name !== "account") return <Redirect to={addressOf("account")} replace />;
	if (!mayOpenPage(abilities, name)) return <ForbiddenPage title={title} />;
	return <PageBody />;
}
