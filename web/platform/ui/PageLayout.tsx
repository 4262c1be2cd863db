import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useBrand } from "#web/platform/api/currentBrand.ts";
import classes from "./PageLayout.module.css";
import { useTabTitle } from "./useTabTitle.ts";

interface PageLayoutProps {
	/** Title of the page and its tab. */
	title: string;
	/** One sentence that explains an unfamiliar concept. */
	help?: ReactNode;
	/** Primary action. */
	action?: ReactNode;
	/** Content before the title, such as a back link or an avatar. */
	before?: ReactNode;
	/** Fills the window's height; its parts scroll individually. */
	fill?: boolean;
	children: ReactNode;
}

/** Layout of every page inside the shell: title, help, action, content. */
export function PageLayout({ title, help, action, before, fill = false, children }: PageLayoutProps) {
	const brand = useBrand();
	useTabTitle(`${title} | ${brand.name}`);
	return (
		<Stack gap="md" className={fill ? classes.fill : classes.page}>
			<div className={classes.head}>
				{before && <div className={classes.before}>{before}</div>}
				<Title order={1} className={classes.title} title={title}>
					{title}
				</Title>
				{help && (
					<Text size="sm" c="dimmed" className={classes.help}>
						{help}
					</Text>
				)}
				{action && <div className={classes.action}>{action}</div>}
			</div>
			{children}
		</Stack>
	);
}
