import { Suspense } from "react";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import { AccountBar } from "#web/platform/accounts/AccountBar.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { PermittedPage } from "./PermittedPage.tsx";
import { SessionProvider } from "./SessionProvider.tsx";
import type { SitePage } from "./sitePage.ts";

/** Layout of a page in its own window: no navigation, but the same session and permissions. */
export const PopupFrame = ({ name, page }: { name: AddressName; page: SitePage }) => (
	<SessionProvider waiting={<PageSkeleton />}>
		<AccountBar />
		<main>
			<Suspense fallback={<PageSkeleton />}>
				<PermittedPage name={name} page={page} />
			</Suspense>
		</main>
	</SessionProvider>
);
