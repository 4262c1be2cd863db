import { ActionIcon, Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { BackIcon } from "../ui/icons.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { useReactionData } from "./api.ts";
import { BLANK, draftOf, draftOfCopy } from "./draft.ts";
import { ReactionForm } from "./ReactionForm.tsx";

/** Makes an auto-response, from nothing or from another, or changes one. */
export function ReactionPage() {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	const copiedFrom = parameters.get("copy");
	const source = id ?? copiedFrom;
	return <Editor key={`${id}:${copiedFrom}`} id={id ?? null} source={source} />;
}

function Editor({ id, source }: { id: string | null; source: string | null }) {
	const { data, error, mutate } = useReactionData(source === null ? null : Number(source));
	const start = useMemo(() => (data ? (id ? draftOf(data) : draftOfCopy(data)) : BLANK), [data, id]);
	return (
		<Page title={id ? (data?.name ?? "自動応答") : "自動応答の作成"} before={<BackToList />}>
			{source !== null && !data ? (
				error ? (
					<ErrorState error={error} onRetry={() => void mutate()} />
				) : (
					<Skeleton height="24rem" />
				)
			) : (
				<ReactionForm id={id ? Number(id) : null} start={start} actionName={data?.action_name} />
			)}
		</Page>
	);
}

const BackToList = () => (
	<ActionIcon
		component={Link}
		href={addressOf("reactions")}
		variant="subtle"
		color="gray"
		size="lg"
		aria-label="自動応答の一覧に戻る"
	>
		<BackIcon />
	</ActionIcon>
);
