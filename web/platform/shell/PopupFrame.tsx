import { Suspense } from "react";
import type { AddressName } from "#domain/engine/access/addresses.ts";
import { Allowed } from "./Allowed.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { SessionProvider } from "./SessionProvider.tsx";
import type { SitePage } from "./site-page.ts";

/** What stands around a page in a window of its own: no bars, but the same session and the same permissions. */
export const PopupFrame = ({ name, page }: { name: AddressName; page: SitePage }) => (
	<SessionProvider waiting={<PageSkeleton />}>
		<main>
			<Suspense fallback={<PageSkeleton />}>
				<Allowed name={name} page={page} />
			</Suspense>
		</main>
	</SessionProvider>
);
