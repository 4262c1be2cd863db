import { Skeleton } from "@mantine/core";
import useSWR from "swr";
import { client, unwrap } from "../../api/client.ts";
import type { ShownMessage } from "../../messages/line.ts";
import { MessageTalk } from "../../messages/MessageTalk.tsx";
import { usePreviewFriend } from "../../placeholders/usePreview.ts";
import { ErrorState } from "../../ui/ListState.tsx";

/** The templates of a pack, one after another. */
export function PackPreview({ ids }: { ids: number[] }) {
	const { friend } = usePreviewFriend();
	const { data, error, mutate } = useSWR(["template", "pack", friend, ...ids], () => loadAll(ids, friend), {
		keepPreviousData: true,
	});
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="12rem" />;
	return <MessageTalk messages={data} empty="テンプレートを選ぶと、ここに表示されます" />;
}

async function loadAll(ids: number[], friend: number | null): Promise<ShownMessage[]> {
	const previews = await Promise.all(
		ids.map((id) =>
			unwrap(
				client.templates.api.template.preview[":id"].$get({
					param: { id: String(id) },
					query: friend === null ? {} : { friend: String(friend) },
				}),
			),
		),
	);
	return previews.flatMap(({ messages }) => messages as ShownMessage[]);
}
