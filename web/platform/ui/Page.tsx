import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useBrand } from "#web/platform/api/brand.ts";
import classes from "./Page.module.css";

interface PageProps {
	title: string;
	/** One sentence, where the concept is not obvious. */
	help?: ReactNode;
	/** The one primary action. */
	action?: ReactNode;
	/** Stands before the title: the way back, a face. */
	before?: ReactNode;
	/** Takes exactly the window's height; its parts scroll by themselves. */
	fill?: boolean;
	children: ReactNode;
}

/** The frame of every page inside the shell: one title, one sentence, one action, then the work. */
export function Page({ title, help, action, before, fill = false, children }: PageProps) {
	const brand = useBrand();
	useDocumentTitle(`${title} | ${brand.name}`);
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
