import type { AreaFault } from "#domain/content/rich-menus/area-faults.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";

/** Error about the position of an area; null without one. */
export function areaFaultText({ isOutside, overlaps }: AreaFault): string | null {
	if (isOutside) return RICHMENU_TEXTS.buttonOutside;
	return overlaps.length === 0
		? null
		: RICHMENU_TEXTS.buttonsOverlap(overlaps.map((index) => `ボタン${index + 1}`).join("、"));
}
