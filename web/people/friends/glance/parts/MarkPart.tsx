import { mutate } from "swr";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { MarkLabel } from "#web/people/marks/MarkLabel.tsx";
import { MarkSelector } from "#web/people/marks/MarkSelector.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { type Glance, setMark } from "../api.ts";
import { GlancePart, Nothing } from "./GlancePart.tsx";

interface MarkPartProps {
	friendId: number;
	mark: number | null;
	mayWrite: boolean;
}

/** The friend's response mark, set at once: it is undone as quickly. */
export function MarkPart({ friendId, mark, mayWrite }: MarkPartProps) {
	const store = useMarks();
	const key = ["friends", friendId, "glance"];
	const withMark = (glance: Glance | undefined, id: number | null) =>
		glance && { ...glance, parts: { ...glance.parts, mark: id } };
	const choose = (id: number | null) =>
		mutate<Glance>(
			key,
			async (glance) => {
				await setMark(friendId, id);
				return withMark(glance, id);
			},
			{ optimisticData: (glance) => withMark(glance, id)!, rollbackOnError: true },
		).catch(toastFailed);
	if (mayWrite) return <MarkSelector value={mark} onChange={(id) => void choose(id)} store={store} />;
	return (
		<GlancePart title="対応マーク">
			{mark === null ? <Nothing>なし</Nothing> : <MarkLabel id={mark} store={store} />}
		</GlancePart>
	);
}
