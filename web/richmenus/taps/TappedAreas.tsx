import { TappedButtons } from "../../links/TappedButtons.tsx";
import { tapFigures } from "../../links/tapFigures.ts";
import type { MenuTaps, TappedArea } from "./api.ts";

interface TappedAreasProps {
	taps: MenuTaps;
	chosen: number | null;
	onChoose: (button: number | null) => void;
}

/** Each area in figures; pressing one shows its friends alone. */
export const TappedAreas = ({ taps, ...rest }: TappedAreasProps) => (
	<TappedButtons
		buttons={taps.areas.map((area) => ({
			id: area.id,
			label: area.label,
			figures: figuresOf(area),
			share: area.is_tap_recording === 1 ? area.share : null,
		}))}
		{...rest}
	/>
);

function figuresOf(area: TappedArea): string {
	// What was counted while it did something else stays counted.
	if (area.is_told === 0 && area.tap_count === 0)
		return "URLと言葉のタップは、LINEから知らされないため数えられません。";
	if (area.is_tap_recording === 0 && area.tap_count === 0) return "記録していません";
	return tapFigures(area);
}
