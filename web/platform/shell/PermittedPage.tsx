import { Redirect } from "wouter";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { ForbiddenPage } from "./ForbiddenPage.tsx";
import { NotFoundNotice } from "./NotFoundNotice.tsx";
import type { SitePage } from "./sitePage.ts";

/**
 * Renders a page if the operator may open it. The server enforces this too; the check here only avoids an
 * error.
 */
export function PermittedPage({ name, page }: { name: AddressName; page: SitePage }) {
	const { page: PageBody, title } = page;
	const { abilities, lacks_second_step, isHeadquarters } = useSession();
	if (lacks_second_step && name !== "account") return <Redirect to={addressOf("account")} replace />;
	if (page.headquarters && !isHeadquarters) return <NotFoundNotice />;
	if (!mayOpenPage(abilities, name)) return <ForbiddenPage title={title} />;
	return <PageBody />;
}
