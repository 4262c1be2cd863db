import { mutate } from "swr";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { MarkLabel } from "#web/people/marks/MarkLabel.tsx";
import { MarkSelector } from "#web/people/marks/MarkSelector.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { type FriendGlanceData, requestMarkChange } from "../friendGlanceApi.ts";
import { EmptyPartText, GlancePart } from "./GlancePart.tsx";

interface MarkPartProps {
	friendId: number;
	mark: number | null;
	mayWrite: boolean;
}

/** The friend's response mark, saved at once because the change is easily undone. */
export function MarkPart({ friendId, mark, mayWrite }: MarkPartProps) {
	const store = useMarks();
	const key = ["friends", friendId, "glance"];
	const withMark = (glance: FriendGlanceData | undefined, id: number | null) =>
		glance && { ...glance, parts: { ...glance.parts, mark: id } };
	const choose = (id: number | null) =>
		mutate<FriendGlanceData>(
			key,
			async (glance) => {
				await requestMarkChange(friendId, id);
				return withMark(glance, id);
			},
			{ optimisticData: (glance) => withMark(glance, id)!, rollbackOnError: true },
		).catch(toastFailed);
	if (mayWrite) return <MarkSelector value={mark} onChange={(id) => void choose(id)} store={store} />;
	return (
		<GlancePart title="対応マーク">
			{mark === null ? <EmptyPartText>なし</EmptyPartText> : <MarkLabel id={mark} store={store} />}
		</GlancePart>
	);
}
