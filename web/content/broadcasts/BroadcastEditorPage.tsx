import { Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { Redirect, useParams, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import type { ComposedEffect } from "#web/content/composer/composedMessage.ts";
import { loadComposedMessages } from "#web/content/composer/composerApi.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BackToBroadcasts } from "./BackToBroadcasts.tsx";
import { BroadcastForm } from "./BroadcastForm.tsx";
import { BroadcastNotFound } from "./BroadcastNotFound.tsx";
import { broadcastDraftOf, createBroadcastDraft } from "./broadcastDraft.ts";

/** Editor of a new broadcast (`?form=` is the code of a form to send) or an existing draft. */
export function BroadcastEditorPage() {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	const form = id ? null : parameters.get("form");
	return <LoadedEditor key={`${id} ${form}`} id={id ? Number(id) : null} form={form} />;
}

async function loadDraft(id: number) {
	const broadcast = await unwrap(
		client.broadcasts.api.broadcasts[":id"].$get({ param: { id: String(id) } }),
		{ handles: [404] },
	);
	return { broadcast, messages: await loadComposedMessages(broadcast.messages as ComposedEffect[]) };
}

interface LoadedEditorProps {
	/** Null for a new broadcast. */
	id: number | null;
	form: string | null;
}

function LoadedEditor({ id, form }: LoadedEditorProps) {
	const {
		data: loaded,
		error,
		mutate,
	} = useFreshData(id === null ? null : ["broadcasts", "draft", id], () => loadDraft(id!));
	const data = loaded?.broadcast;
	const start = useMemo(
		() =>
			loaded
				? broadcastDraftOf(loaded.broadcast, loaded.messages)
				: createBroadcastDraft(form === null ? undefined : formInvitation(form)),
		[loaded, form],
	);
	if (isItemGone(error)) return <BroadcastNotFound />;
	if (data && data.state !== "draft") return <Redirect to={addressOf("broadcast", { id: data.id })} />;
	const isWaiting = id !== null && !data;
	return (
		<PageLayout
			title={id ? (data?.name ?? "一斉配信の編集") : "一斉配信の作成"}
			help="メッセージを作り、送る友だちと日時を選びます。送信を指示してから1分間は取り消せます。"
			before={<BackToBroadcasts />}
		>
			{isWaiting && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{isWaiting && !error && <Skeleton height="24rem" />}
			{!isWaiting && (
				<BroadcastForm start={start} initialSaved={data ? { id: data.id, version: data.version } : null} />
			)}
		</PageLayout>
	);
}

/** Text that leads friends to a form, to be completed by the operator. */
const formInvitation = (code: string): string =>
	`こちらのフォームからお答えください。\n${writePlaceholder({ aliasType: "form", params: { code } })}`;
