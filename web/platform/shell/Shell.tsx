import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import { Suspense, useRef, useState } from "react";
import { Route, Switch } from "wouter";
import { ADDRESSES } from "#domain/engine/access/page-addresses.ts";
import { useAccountIcon } from "#web/platform/accounts/useAccountIcon.ts";
import { reloadSession, useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { useLiveConnection } from "#web/platform/api/liveConnection.ts";
import { useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { BottomBar } from "./BottomBar.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { GlobalSearch } from "./GlobalSearch.tsx";
import { lazyComponent } from "./lazyComponent.ts";
import { listExistingPages, listNavigation, listSearchablePages } from "./menuNavigation.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { PermittedPage } from "./PermittedPage.tsx";
import { SessionProvider } from "./SessionProvider.tsx";
import classes from "./Shell.module.css";
import { Sidebar } from "./Sidebar.tsx";
import type { SitePages } from "./sitePage.ts";
import { TopLine } from "./TopLine.tsx";
import { useAddressReplies } from "./useAddressReplies.ts";
import { useDeviceRefresh } from "./useDeviceRefresh.ts";
import { useMainFocus } from "./useMainFocus.ts";
import { useMentionToasts } from "./useMentionToasts.ts";
import { usePendingCounts } from "./usePendingCounts.ts";

/** Lazy, because most accounts send everything. */
const ModeBanner = lazyComponent(async () => (await import("./ModeBanner.tsx")).ModeBanner);

/** Layout of every page for a signed-in operator. */
export const Shell = ({ pages }: { pages: SitePages }) => (
	<SessionProvider waiting={<PageSkeleton />}>
		<Frame pages={pages} />
	</SessionProvider>
);

/** Stored states of the sidebar. */
type SidebarState = "shown" | "hide";

function Frame({ pages }: { pages: SitePages }) {
	const { abilities, now, isHeadquarters, sending_modes } = useSession();
	// Data inside the frame begins to load after the session, so its time is a safe lower bound.
	const [readAfter] = useState(now);
	useLiveConnection(useAbility("friend-read"), readAfter);
	const pendingCounts = usePendingCounts();
	useMentionToasts();
	useDeviceRefresh();
	useAddressReplies();
	useAccountIcon();
	useLiveRefresh((frame) => frame.event === "sending_stop", reloadSession);
	const main = useRef<HTMLElement>(null);
	useMainFocus(main);
	const [sidebar, setSidebar] = useLocalStorage<SidebarState>({
		key: "sidebar",
		defaultValue: "shown",
		getInitialValueInEffect: false,
	});
	const [searching, setSearching] = useState(false);
	useHotkeys([["mod+K", () => setSearching(true)]], [], true);
	const existingPages = listExistingPages(pages, isHeadquarters);
	const entries = listNavigation(existingPages, abilities);
	const isShown = sidebar === "shown";
	return (
		<div className={sending_modes ? `${classes.shell} ${classes.restricted}` : classes.shell}>
			<a href="#main" className={classes.skip}>
				本文へ移動
			</a>
			<TopLine
				sidebarShown={isShown}
				onSidebar={() => setSidebar(isShown ? "hide" : "shown")}
				onSearch={() => setSearching(true)}
			/>
			{sending_modes && (
				<Suspense>
					<ModeBanner />
				</Suspense>
			)}
			{isShown && <Sidebar entries={entries} pendingCounts={pendingCounts} />}
			<main id="main" ref={main} tabIndex={-1} className={classes.main}>
				<Pages pages={pages} />
			</main>
			<BottomBar entries={entries} pendingCounts={pendingCounts} />
			<GlobalSearch
				opened={searching}
				onClose={() => setSearching(false)}
				pages={listSearchablePages(existingPages, abilities)}
			/>
		</div>
	);
}

const Pages = ({ pages }: { pages: SitePages }) => (
	<Switch>
		{pages.map(([name, page]) => (
			<Route key={page.same ?? name} path={ADDRESSES[name]}>
				<ErrorBoundary>
					<Suspense fallback={<PageSkeleton />}>
						<PermittedPage name={name} page={page} />
					</Suspense>
				</ErrorBoundary>
			</Route>
		))}
	</Switch>
);
