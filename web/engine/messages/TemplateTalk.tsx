import { Skeleton, Stack, Text } from "@mantine/core";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { TalkPreview } from "./TalkPreview.tsx";
import { useTemplatesAsWritten } from "./useTemplatesAsWritten.ts";

interface TemplateTalkProps {
	/** Ids of saved templates, in the order of sending. */
	ids: readonly number[];
	empty: string;
}

/** Saved templates as a friend's phone shows them. */
export function TemplateTalk({ ids, empty }: TemplateTalkProps) {
	const { data, error, mutate } = useTemplatesAsWritten(ids);
	if (ids.length === 0) return <TalkPreview messages={[]} empty={empty} />;
	if (isItemGone(error))
		return (
			<Text size="sm" c="dimmed">
				削除されたテンプレートが含まれているため、見え方を表示できません。
			</Text>
		);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="12rem" />;
	const problems = data.flatMap(({ name, problem }) => (problem === null ? [] : [`「${name}」: ${problem}`]));
	return (
		<Stack gap="sm">
			{problems.length > 0 && <ProblemAlert problems={{ general: problems, fields: {} }} />}
			<TalkPreview messages={data.flatMap(({ messages }) => messages as ShownMessage[])} empty={empty} />
		</Stack>
	);
}
