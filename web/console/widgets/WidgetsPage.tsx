import { Anchor, Group, Loader, Paper, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { type ReactNode, Suspense, useEffect } from "react";
import classes from "./WidgetsPage.module.css";
import { WIDGET_SECTIONS } from "./widgetSections.tsx";

/** Development page with all shared widgets, for people and tests. */
export function WidgetsPage() {
	useDocumentTitle("共通部品");
	return (
		<Stack component="main" gap="lg" className={classes.page}>
			<div>
				<Title order={1}>共通部品</Title>
				<Text size="sm" c="dimmed">
					画面で共通に使う部品を、状態ごとに並べています（開発用）。
				</Text>
			</div>
			<Group component="nav" gap="md" aria-label="部品">
				{WIDGET_SECTIONS.map(({ id, title }) => (
					<Anchor key={id} href={`#${id}`} size="sm" underline="always">
						{title}
					</Anchor>
				))}
			</Group>
			<Suspense fallback={<Loader />}>
				<ScrollToAnchor>
					{WIDGET_SECTIONS.map(({ id, title, Section }) => (
						<Paper
							key={id}
							id={id}
							component="section"
							aria-labelledby={`${id}-title`}
							withBorder
							p="md"
							className={classes.section}
						>
							<Title order={2} id={`${id}-title`} mb="md">
								{title}
							</Title>
							<Section />
						</Paper>
					))}
				</ScrollToAnchor>
			</Suspense>
		</Stack>
	);
}

/** Scrolls to the URL's anchor, because the browser looks for it before the page renders. */
function ScrollToAnchor({ children }: { children: ReactNode }) {
	useEffect(() => {
		document.getElementById(location.hash.slice(1))?.scrollIntoView();
	}, []);
	return children;
}
