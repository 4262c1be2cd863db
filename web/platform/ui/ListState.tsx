import { Alert, Button, Center, List, Skeleton, Stack, Text, Title } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { describeError } from "#web/platform/api/apiError.ts";
import { ReloadIcon, WarningIcon } from "./consoleIcons.tsx";
import type { IllustrationName } from "./illustrationNames.ts";
import classes from "./ListState.module.css";

/** Skeleton of cards in their final shape. */
export const SkeletonCards = ({ cards = 5, height = "5rem" }: { cards?: number; height?: string }) => (
	<Stack gap="xs" aria-hidden="true">
		{numbers(cards).map((card) => (
			<Skeleton key={card} height={height} />
		))}
	</Stack>
);

/** Lazy, because a page with entries shows none. */
const loadIllustrations = () => import("./illustrations.tsx");
const Illustration = lazy(async () => ({ default: (await loadIllustrations()).Illustration }));
const IconIllustration = lazy(async () => ({ default: (await loadIllustrations()).IconIllustration }));

interface EmptyStateProps {
	/** Drawing above the text. */
	art?: IllustrationName;
	/** Icon on a sheet of paper, for a list without a drawing of its own. */
	icon?: ReactNode;
	/** States that the list is empty. */
	title: string;
	/** Purpose of the list. */
	children?: ReactNode;
	/** Button for the first step. */
	action?: ReactNode;
}

/** Empty state of a list, with its purpose and first step. */
export function EmptyState({ art, icon, title, children, action }: EmptyStateProps) {
	return (
		<Center py="xl" px="md">
			<Stack align="center" gap="xs" maw="28rem" ta="center">
				{(art ?? icon) && (
					<div className={classes.art}>
						<Suspense>{art ? <Illustration name={art} /> : <IconIllustration icon={icon} />}</Suspense>
					</div>
				)}
				<Title order={2}>{title}</Title>
				{children && (
					<Text size="sm" c="dimmed">
						{children}
					</Text>
				)}
				{action}
			</Stack>
		</Center>
	);
}

interface ErrorStateProps {
	error: unknown;
	/** Heading; by default the first reason. */
	title?: string;
	onRetry?: () => void;
}

/** Error state with the reasons and a retry button. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
	const messages = describeError(error);
	const [heading, ...reasons] = title === undefined ? messages : [title, ...messages];
	return (
		<Alert color="red" icon={<WarningIcon />} title={heading} role="alert">
			<Stack gap="sm" align="flex-start">
				{reasons.length > 0 && (
					<List size="sm">
						{reasons.map((reason) => (
							<List.Item key={reason}>{reason}</List.Item>
						))}
					</List>
				)}
				<Button
					variant="default"
					size="xs"
					leftSection={<ReloadIcon />}
					onClick={onRetry ?? (() => location.reload())}
				>
					再読み込み
				</Button>
			</Stack>
		</Alert>
	);
}

const numbers = (length: number) => Array.from({ length }, (_, index) => index);
