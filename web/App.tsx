import { MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { ModalsProvider } from "@mantine/modals";
import { lazy, type ReactNode, Suspense } from "react";
import { SWRConfig } from "swr";
import { type AroundNavHandler, Route, Router, Switch, useLocation } from "wouter";
import { ADDRESSES, pageAt } from "#domain/engine/access/page-addresses.ts";
import { ComposerDialogContext } from "#web/engine/messages/composerDialog.ts";
import { ComposerKitContext } from "#web/engine/messages/composerKit.ts";
import { isWorthRetrying } from "#web/platform/api/apiError.ts";
import { useBrand } from "#web/platform/api/currentBrand.ts";
import { confirmLeaving } from "#web/platform/api/leaveGuards.ts";
import { ErrorBoundary } from "#web/platform/shell/ErrorBoundary.tsx";
import { NotFoundNotice } from "#web/platform/shell/NotFoundNotice.tsx";
import { PageSkeleton } from "#web/platform/shell/PageSkeleton.tsx";
import { PopupFrame } from "#web/platform/shell/PopupFrame.tsx";
import { Shell } from "#web/platform/shell/Shell.tsx";
import { styleNonce } from "#web/platform/ui/styleNonce.ts";
import { resolveLook } from "./consoleTheme.ts";
import { SITE_PAGES } from "./routes.ts";

/** Not part of the first page: a toast waits in the store until they are loaded. */
const Toasts = lazy(() => import("#web/platform/shell/Toasts.tsx").then((m) => ({ default: m.Toasts })));

const ComposerDialog = lazy(() =>
	import("#web/content/composer/ComposerDialog.tsx").then((m) => ({ default: m.ComposerDialog })),
);

const loadComposerKit = async () => (await import("#web/content/composer/composerKit.tsx")).composerKit;

/** Root component: providers around every page, and the choice of the page. */
export const App = () => (
	<Providers>
		<Router aroundNav={askBeforeLeaving}>
			<ErrorBoundary>
				<Site />
			</ErrorBoundary>
		</Router>
	</Providers>
);

function Site() {
	const [path] = useLocation();
	const name = pageAt(path);
	const hasPage = SITE_PAGES.some(([page]) => page === name);
	if (!hasPage)
		return (
			<main>
				<NotFoundNotice />
			</main>
		);
	return (
		<Suspense fallback={<PageSkeleton />}>
			<Switch>
				{SITE_PAGES.filter(([, page]) => page.outside).map(([name, { page }]) => (
					<Route key={name} path={ADDRESSES[name]} component={page} />
				))}
				{SITE_PAGES.filter(([, page]) => page.popup).map(([name, page]) => (
					<Route key={name} path={ADDRESSES[name]}>
						<PopupFrame name={name} page={page} />
					</Route>
				))}
				<Route>
					<Shell pages={SITE_PAGES} />
				</Route>
			</Switch>
		</Suspense>
	);
}

function Providers({ children }: { children: ReactNode }) {
	const brand = useBrand();
	const { theme, cssVariablesResolver } = resolveLook(brand);
	return (
		<MantineProvider
			theme={theme}
			cssVariablesResolver={cssVariablesResolver}
			defaultColorScheme="auto"
			getStyleNonce={() => styleNonce}
		>
			<DatesProvider settings={{ locale: "ja", firstDayOfWeek: brand.week_begins ?? 0, weekendDays: [] }}>
				<SWRConfig value={{ shouldRetryOnError: isWorthRetrying, errorRetryCount: 3 }}>
					<ModalsProvider labels={{ confirm: "はい", cancel: "キャンセル" }}>
						<ComposerDialogContext value={ComposerDialog}>
							<ComposerKitContext value={loadComposerKit}>{children}</ComposerKitContext>
						</ComposerDialogContext>
						<Suspense fallback={null}>
							<Toasts />
						</Suspense>
					</ModalsProvider>
				</SWRConfig>
			</DatesProvider>
		</MantineProvider>
	);
}

/** Asks before the path changes; a change of the query stays on the page. */
const askBeforeLeaving: AroundNavHandler = async (navigate, to, options) => {
	const target = new URL(to, location.href);
	if (target.pathname === location.pathname || (await confirmLeaving())) navigate(to, options);
};
