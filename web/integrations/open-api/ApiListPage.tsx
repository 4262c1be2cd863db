import { Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { SWRResponse } from "swr";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ApiIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { type ApiArea, AreaTabs } from "./AreaTabs.tsx";

interface ApiListPageProps<Row> {
	area: ApiArea;
	help: string;
	/** Noun for an entry. */
	noun: string;
	list: Pick<SWRResponse<{ data: Row[] }>, "data" | "error" | "mutate">;
	/** Maximum number of entries. */
	max: number;
	addLabel: string;
	/** Explanation while there is no entry. */
	emptyText: string;
	/** Form of a new entry. */
	newForm: (form: {
		onDirty: (dirty: boolean) => void;
		onSaved: () => void;
		onCancel: () => void;
	}) => ReactNode;
	children: (rows: Row[]) => ReactNode;
}

/** List of the open API's service codes, triggers or endpoints, with a form for a new one. */
export function ApiListPage<Row>(props: ApiListPageProps<Row>) {
	const { area, help, noun, list, max, addLabel, emptyText, newForm, children } = props;
	const { data, error, mutate } = list;
	const mayWrite = useAbility("open-api-write");
	const [isCreating, setCreating] = useState(false);
	const rows = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setCreating(true)}
			disabled={(rows?.length ?? 0) >= max}
		>
			{addLabel}
		</Button>
	);
	return (
		<PageLayout title="API連携" help={help} action={rows && rows.length > 0 && create}>
			<Stack gap="md">
				<AreaTabs open={area} />
				{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={3} height="6rem" />}
				{rows?.length === 0 && (
					<EmptyState icon={<ApiIcon size="2rem" />} title={`${noun}はまだありません`} action={create}>
						{emptyText}
					</EmptyState>
				)}
				{rows && rows.length > 0 && children(rows)}
			</Stack>
			<EntryPanel edited={isCreating ? "new" : null} noun={noun} onClose={() => setCreating(false)}>
				{(_, form) => newForm(form)}
			</EntryPanel>
		</PageLayout>
	);
}
