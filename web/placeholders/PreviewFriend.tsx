import { holdsPlaceholders } from "#domain/messages/placeholders.ts";
import { useAbility } from "../api/session.tsx";
import { FriendChoice } from "../testers/FriendChoice.tsx";
import { usePreviewFriend, usePreviewValues } from "./usePreview.ts";

/** Chooses the friend through whose eyes something is previewed, where that makes a difference. */
export function PreviewFriend({ of }: { of: unknown }) {
	const mayRead = useAbility("friend-read");
	const { friend, choose } = usePreviewFriend();
	const { values, failed } = usePreviewValues();
	if (!mayRead || !holdsPlaceholders(of)) return null;
	return (
		<FriendChoice
			label="友だちを選んで、差し込み後の内容を見る"
			value={friend === null ? null : { id: friend, name: values?.name ?? "…" }}
			onChoose={choose}
			error={failed && friend !== null ? "この友だちの値を読み込めませんでした" : undefined}
		/>
	);
}
