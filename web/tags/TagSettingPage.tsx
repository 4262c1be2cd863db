import { Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { useParams } from "wouter";
import { isGone, useItemData } from "../explorer/editing.ts";
import { BackToItems } from "../items/BackToItems.tsx";
import { ItemGone } from "../items/ItemGone.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { UsedByPanel } from "../used-by/UsedByPanel.tsx";
import { type Draft, draftOf, type TagFacts } from "./draft.ts";
import { TagForm } from "./TagForm.tsx";

/** The settings of a tag. Tags are made in the list, by a name alone. */
export function TagSettingPage() {
	const id = Number(useParams().id);
	return <Settings key={id} id={id} />;
}

function Settings({ id }: { id: number }) {
	const { data, error, mutate } = useItemData<Draft, TagFacts>("tag", id);
	const start = useMemo(() => data && draftOf(data), [data]);
	if (isGone(error)) return <ItemGone kind="tag" />;
	return (
		<Page title={data?.name ?? "タグ"} before={<BackToItems kind="tag" group={data?.group_id} />}>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && start && <TagForm id={id} start={start} isProtected={data.protected === 1} />}
			{data && <UsedByPanel kind="tag" id={id} />}
		</Page>
	);
}
