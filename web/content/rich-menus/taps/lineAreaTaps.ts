import { type MenuLineFigures, useSourceLineFigures } from "#web/engine/results/lineFiguresApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import type { TappedArea } from "./menuTapApi.ts";

/** Taps on an area as LINE counts them. */
export type LineAreaTaps = MenuLineFigures["areas"][number];

/** LINE's figures of a menu; null before LINE was asked, and for operators who may not read them. */
export function useMenuLineFigures(id: number): MenuLineFigures | null {
	const mayRead = useAbility("friend-read");
	const { data } = useSourceLineFigures(mayRead ? { source: "richmenu", id } : null);
	return data?.menu ?? null;
}

/** LINE names an area by its position alone; one that was moved since has no count. */
export const findLineTaps = (
	line: MenuLineFigures | null,
	{ x, y, width, height }: Pick<TappedArea, "x" | "y" | "width" | "height">,
): LineAreaTaps | undefined =>
	line?.areas.find((each) => each.x === x && each.y === y && each.width === width && each.height === height);

export const formatLineTaps = ({ count, friends }: LineAreaTaps): string =>
	`LINEの集計 ${count.toLocaleString("ja-JP")}回（${formatPeople(friends)}）`;
