import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link, Redirect, useParams, useSearchParams } from "wouter";
import type { AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
import { audienceOfSearch } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import type { ComposedEffect } from "#web/content/composer/composedMessage.ts";
import { loadComposedMessages } from "#web/content/composer/composerApi.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { loadAbTest } from "./abTestDraft.ts";
import { BackToBroadcasts } from "./BackToBroadcasts.tsx";
import { BroadcastForm } from "./BroadcastForm.tsx";
import { BroadcastNotFound } from "./BroadcastNotFound.tsx";
import { broadcastDraftOf, createBroadcastDraft } from "./broadcastDraft.ts";

/**
 * Editor of a draft, or of a new broadcast: to the friends of a stored search (`?fid=`), or with the link of a form
 * (`?form=`, its code).
 */
export function BroadcastEditorPage() {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	if (id) return <DraftEditor key={id} id={Number(id)} />;
	const fid = parameters.get("fid");
	if (fid) return <SearchEditor key={fid} fid={fid} />;
	const form = parameters.get("form");
	return <NewEditor key={form} form={form} />;
}

const NEW_TITLE = "一斉配信の作成";

function NewEditor({ form }: { form: string | null }) {
	const [start] = useState(() => createBroadcastDraft(form === null ? undefined : formInvitation(form)));
	return (
		<EditorLayout title={NEW_TITLE}>
			<BroadcastForm start={start} initialSaved={null} />
		</EditorLayout>
	);
}

/** Text that leads friends to a form, to be completed by the operator. */
const formInvitation = (code: string): string =>
	`こちらのフォームからお答えください。\n${writePlaceholder({ aliasType: "form", params: { code } })}`;

async function loadSearchDraft(fid: string) {
	const { filter } = await unwrap(
		client.friendSearch.api.friend_search[":fid"].$get({ param: { fid }, query: {} }),
		{ handles: [403, 404] },
	);
	return { ...createBroadcastDraft(), filter: audienceOfSearch(readFilter(filter)) };
}

function SearchEditor({ fid }: { fid: string }) {
	const {
		data: start,
		error,
		mutate,
	} = useFreshData(["broadcast-of-search", fid], () => loadSearchDraft(fid));
	if (isItemGone(error))
		return (
			<NoticePage
				title="この検索はもう使えません"
				actions={
					<Button component={Link} href={addressOf("friends")}>
						友だちの一覧へ
					</Button>
				}
			>
				検索の結果は30日たつと削除されます。もう一度さがしてから、一斉配信を作成してください。
			</NoticePage>
		);
	return (
		<EditorLayout
			title={NEW_TITLE}
			audience="友だちの一覧でさがした友だちに送ります。ブロックした方には届かないため、人数に含みません。"
		>
			{!start && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!start && !error && <Skeleton height="24rem" />}
			{start && <BroadcastForm start={start} initialSaved={null} />}
		</EditorLayout>
	);
}

async function loadDraft(id: number) {
	const broadcast = await unwrap(
		client.broadcasts.api.broadcasts[":id"].$get({ param: { id: String(id) } }),
		{ handles: [404] },
	);
	const [messages, abTest] = await Promise.all([
		loadComposedMessages(broadcast.messages as ComposedEffect[]),
		loadAbTest(broadcast.ab_test as AbTestSettings | null),
	]);
	return { broadcast, start: broadcastDraftOf(broadcast, messages, abTest) };
}

function DraftEditor({ id }: { id: number }) {
	const { data, error, mutate } = useFreshData(["broadcasts", "draft", id], () => loadDraft(id));
	const broadcast = data?.broadcast;
	if (isItemGone(error)) return <BroadcastNotFound />;
	if (broadcast && broadcast.state !== "draft") return <Redirect to={addressOf("broadcast", { id })} />;
	return (
		<EditorLayout title={broadcast?.name ?? "一斉配信の編集"}>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <BroadcastForm start={data.start} initialSaved={{ id, version: data.broadcast.version }} />}
		</EditorLayout>
	);
}

interface EditorLayoutProps {
	title: string;
	/** Sentence about the friends. */
	audience?: string;
	children: ReactNode;
}

const EditorLayout = ({
	title,
	audience = "メッセージを作り、送る友だちと日時を選びます。",
	children,
}: EditorLayoutProps) => (
	<PageLayout
		title={title}
		help={`${audience}送信を指示してから1分間は取り消せます。`}
		before={<BackToBroadcasts />}
	>
		{children}
	</PageLayout>
);
