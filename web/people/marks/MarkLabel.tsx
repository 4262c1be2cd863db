import { Text } from "@mantine/core";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { MarkChip } from "#web/engine/friend-records/MarkChip.tsx";
import { type MarkStore, markById } from "#web/engine/friend-records/responseMarks.ts";

/** A friend's response mark, by its id. */
export function MarkLabel({ id, store }: { id: number; store: MarkStore }) {
	if (store.state === "loading")
		return (
			<Text span size="sm" c="dimmed">
				{MARK_TEXTS.markLoading}
			</Text>
		);
	const mark = markById(store, id);
	if (mark) return <MarkChip {...mark} />;
	return (
		<Text span size="sm" c="var(--mantine-color-error)">
			{MARK_TEXTS.markFailed}
		</Text>
	);
}
