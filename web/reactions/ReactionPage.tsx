import { Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { useParams, useSearchParams } from "wouter";
import type { ReactionInput } from "#domain/reactions/reaction.ts";
import { isGone, useItemData } from "../explorer/editing.ts";
import { BackToItems } from "../items/BackToItems.tsx";
import { ItemGone } from "../items/ItemGone.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { blankIn, draftOf, draftOfCopy, type ReactionData } from "./draft.ts";
import { ReactionForm } from "./ReactionForm.tsx";

/** Makes an auto-response, from nothing or from another, or changes one. */
export function ReactionPage() {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	const copiedFrom = id ? null : parameters.get("copy");
	return (
		<Editor
			key={`${id}:${copiedFrom}`}
			id={id ? Number(id) : null}
			copiedFrom={copiedFrom ? Number(copiedFrom) : null}
			group={Number(parameters.get("group")) || null}
		/>
	);
}

interface EditorProps {
	id: number | null;
	copiedFrom: number | null;
	/** The folder of a new one. */
	group: number | null;
}

function Editor({ id, copiedFrom, group }: EditorProps) {
	const source = id ?? copiedFrom;
	const { data, error, mutate } = useItemData<ReactionInput, Pick<ReactionData, "action_name">>(
		"reaction",
		source,
	);
	const start = useMemo(() => {
		if (!data) return blankIn(group);
		return id === null ? draftOfCopy(data, group) : draftOf(data);
	}, [data, id, group]);
	if (isGone(error)) return <ItemGone kind="reaction" />;
	const waiting = source !== null && !data;
	return (
		<Page
			title={id ? (data?.name ?? "自動応答") : "自動応答の作成"}
			before={<BackToItems kind="reaction" group={id ? data?.group_id : group} />}
		>
			{waiting && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{waiting && !error && <Skeleton height="24rem" />}
			{!waiting && <ReactionForm id={id} start={start} />}
		</Page>
	);
}
