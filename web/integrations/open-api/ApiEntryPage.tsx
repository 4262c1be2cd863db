import { ActionIcon, Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import type { ApiArea } from "./AreaTabs.tsx";

interface ApiEntryPageProps<Row> {
	/** Noun for an entry. */
	noun: string;
	/** List to which the page leads back. */
	area: ApiArea;
	list: Pick<SWRResponse<{ data: Row[] }>, "data" | "error" | "mutate">;
	children: (row: Row) => ReactNode;
}

/** Page of one service code, trigger or endpoint, by the id of the address. */
export function ApiEntryPage<Row extends { id: number; name: string }>(props: ApiEntryPageProps<Row>) {
	const { noun, area, list, children } = props;
	const { data, error, mutate } = list;
	const id = Number(useParams().id);
	const row = data?.data.find((each) => each.id === id);
	if (data && !row) return <ApiEntryGone noun={noun} area={area} />;
	return (
		<PageLayout
			title={row?.name ?? noun}
			before={
				<ActionIcon
					component={Link}
					href={addressOf(area)}
					variant="subtle"
					color="gray"
					size="lg"
					aria-label={`${noun}の一覧に戻る`}
				>
					<BackIcon />
				</ActionIcon>
			}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="8rem" />}
			{row && <Stack gap="md">{children(row)}</Stack>}
		</PageLayout>
	);
}

const ApiEntryGone = ({ noun, area }: { noun: string; area: ApiArea }) => (
	<PageLayout title={noun}>
		<EmptyState
			title={`${noun}が見つかりません`}
			action={
				<Button component={Link} href={addressOf(area)} variant="light">
					一覧に戻る
				</Button>
			}
		>
			削除されたか、アドレスが間違っている可能性があります。
		</EmptyState>
	</PageLayout>
);
